// The tree of a .kat file, from the axioms and definitions of an imported model.
//
// A statement has the range of the definition or axiom from which it comes.
#pragma once

#include "expression.hpp"
#include "katlas/frontend/imported_model.hpp"
#include "katlas/graph/bell_file.hpp"
#include "translate.hpp"

namespace katlas::cat {

// An axiom as it was written, with its expression evaluated.
struct ImportedAxiom {
    Test::Kind kind = Test::Kind::acyclic;
    TermRef expr = 0;
    std::string name;  // empty: none
    SourceRange range; // without the name
};

// A relation that should have no pair, or a set of events that should be empty.
struct ImportedFlag {
    TermRef expr = 0;
    std::string name;
    SourceRange range;
};

// The condition that an order of the graph, or an enumerated order, contains a relation.
struct ImportedOrder {
    std::string name;
    TermRef order = 0;
    TermRef within = 0;
    SourceRange range;
};

class Emitter {
  public:
    // `root` is the given file. `of_kernel` says that it is a model of the Linux kernel: in such a model, definitions
    // that use defined relations become defined relations, too. Nothing is lost by this, since no causal order follows
    // from such a model, and this is found out at once.
    // `bell`: the annotations whose predicates and the scopes whose relations the model names.
    Emitter(Translator& translator, FileId root, bool of_kernel, const graph::BellFile& bell, const SourceMap& sources,
            Diagnostics& diagnostics)
        : translator_(translator), terms_(translator.terms()), sources_(sources), diagnostics_(diagnostics),
          bell_(bell), of_kernel_(of_kernel) {
        model_.file.source = root;
    }

    // The definitions that the axioms and flags need, in the order of the files, and the axioms and flags.
    // `single_events` says that it is a model of C, in which read-modify-writes were single events, and in which a
    // closure called `hb` becomes a view. Throws Fault. Linear in the terms. The model has no header.
    ImportedModel run(const std::vector<ImportedAxiom>& axioms, const std::vector<ImportedOrder>& orders,
                      const std::vector<ImportedFlag>& flags, bool single_events);
    // For a file without axioms: all definitions of the files.
    ImportedModel run_library(const std::vector<ImportedOrder>& orders, bool single_events);

  private:
    // `empty e` for one alternative of e, as an axiom of .kat.
    struct Stated {
        Test::Kind kind = Test::Kind::empty;
        TermRef expr = 0;
    };
    Stated stated(TermRef part);
    void tell_data_apart(std::vector<TermRef> terms);
    void add_imported(const ImportedAxiom& axiom);
    void forbid_intrusion();
    // orders.cpp
    void add_order(const ImportedOrder& order);
    void add_order_part(const ImportedOrder& order, TermRef cycle);
    [[nodiscard]] bool is_within(TermRef part, TermRef order) const;
    [[nodiscard]] std::vector<TermRef> alternatives(TermRef relation) const;
    [[nodiscard]] bool follows_from_orders(const ImportedAxiom& axiom, const std::vector<ImportedOrder>& orders) const;
    [[nodiscard]] bool states_coherence(const ImportedAxiom& axiom) const;
    [[nodiscard]] bool is_communication(TermRef cycle) const;
    void need_letter(const std::string& name, SourceRange range);
    void declare_image(TermRef image, const std::string& owner, SourceRange range);
    // annotations.cpp
    bool declare_annotation(const std::string& name, SourceRange range);
    bool declare_level(const std::string& name, SourceRange range);
    void tell_annotations_apart();
    ImportedModel finished();
    // definitions.cpp
    void define_test(TermRef test, const std::string& owner, SourceRange range);
    [[nodiscard]] std::string name_of_set(const Term& set, const std::string& owner) const;
    void need_set(TermRef set, const std::string& owner, SourceRange range);
    [[nodiscard]] syntax::ExprRef set_as_relation(TermRef set, Builder& builder);
    [[nodiscard]] bool rests_on_defined(TermRef term) const;
    void define_recursion(const Recursion& recursion);
    void add_flag(const ImportedFlag& flag);
    void add_axiom(const ImportedAxiom& axiom, Test::Kind kind, TermRef expr, const std::string& name);
    void need(TermRef term, const std::string& owner, SourceRange range);
    void need_parts(const Term& term, const std::string& owner, SourceRange range);
    void need_definition(TermRef name);
    // A relation that is defined by restricting another one by location: its name, and whether the locations are the
    // same.
    struct ByLocation {
        std::string name;
        bool is_same = false;
    };
    [[nodiscard]] std::optional<ByLocation> by_location(const Term& opaque) const;
    void declare_opaque(TermRef term, const std::string& wanted, bool is_whole, SourceRange range);
    [[nodiscard]] std::string place_of(SourceRange range) const;
    [[nodiscard]] Builder at(SourceRange range) { return {model_.file, range}; }
    [[nodiscard]] syntax::ExprRef expression(TermRef term, Builder& builder) const {
        return expression_of(terms_, term, opaque_names_, builder);
    }
    // A statement of a definition, with a comment or without.
    void add_statement(syntax::Statement statement, std::string comment = {});

    Translator& translator_;
    Terms& terms_;
    const SourceMap& sources_;
    Diagnostics& diagnostics_;
    const graph::BellFile& bell_;
    bool of_kernel_;
    std::vector<syntax::Name> annotations_; // the declared predicates
    bool single_events_ = false;
    bool coherent_ = false; // an axiom says so
    // The first axiom by which no write comes between the halves of a read-modify-write, and whether another one says
    // it.
    std::optional<ImportedAxiom> intrusion_;
    bool intrusion_is_forbidden_ = false;
    ImportedModel model_; // the definitions; at the end also the axioms
    std::vector<syntax::Statement> axioms_;
    std::vector<ImportedModel::Remark> axiom_remarks_;
    OpaqueNames opaque_names_;
    std::set<TermRef> defined_;           // names
    std::map<TermRef, SourceRange> seen_; // the first place that needs each term
    std::map<std::string, const Definition*> by_name_;
    std::set<std::string> axiom_names_;
};

} // namespace katlas::cat
