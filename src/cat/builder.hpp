// Expressions and statements of .kat, as they are built for one construct of a .cat file.
//
// The expressions are added to the arena of a file, in the order in which the parser adds them if the operands are
// built from left to right. All of them, and all statements, have the range of the construct.
#pragma once

#include "katlas/frontend/syntax.hpp"

#include <string>
#include <vector>

namespace katlas::cat {

class Builder {
  public:
    // The file must live as long as the object.
    Builder(syntax::File& file, SourceRange range) : file_(file), range_(range) {}

    syntax::ExprRef node(syntax::ExprKind kind, std::vector<syntax::ExprRef> children = {});
    syntax::ExprRef name(const std::string& text);
    // The same as in another file.
    syntax::ExprRef copy(const syntax::File& from, syntax::ExprRef root);

    [[nodiscard]] syntax::Name declared(const std::string& text) const { return {"", text, range_}; }
    [[nodiscard]] syntax::Claim claim(syntax::Claim::Kind kind, syntax::ExprRef left, syntax::ExprRef right) const {
        return {kind, left, right, range_};
    }
    // A claim about one expression.
    [[nodiscard]] syntax::Claim claim(syntax::Claim::Kind kind, syntax::ExprRef of) const {
        return claim(kind, of, of);
    }
    [[nodiscard]] syntax::AssumeDecl assume(const syntax::Claim& claim) const { return {false, claim, range_}; }
    [[nodiscard]] syntax::AssumeDecl assume_total(syntax::ExprRef relation) const {
        return {true, claim(syntax::Claim::Kind::inclusion, relation), range_};
    }
    // A declaration, definition or assumption of another file.
    syntax::Statement copy(const syntax::File& from, syntax::Statement statement);

  private:
    syntax::File& file_;
    SourceRange range_;
};

// A union, composition or intersection of operands that are built one after another. The result is the tree that the
// parser makes: the operand itself if there is only one, and intersections two by two from the left.
class Chain {
  public:
    Chain(Builder& builder, syntax::ExprKind kind) : builder_(builder), kind_(kind) {}

    [[nodiscard]] syntax::ExprKind kind() const { return kind_; }
    [[nodiscard]] Builder& builder() const { return builder_; }
    // The operand must be the expression that was built last.
    void add(syntax::ExprRef operand);
    // Copies the operands of a chain of the same kind in another file; copies any other expression as one operand.
    void add_copies(const syntax::File& from, syntax::ExprRef root);
    // Requires that at least one operand was added.
    [[nodiscard]] syntax::ExprRef take();

  private:
    Builder& builder_;
    syntax::ExprKind kind_;
    std::vector<syntax::ExprRef> operands_;
};

} // namespace katlas::cat
