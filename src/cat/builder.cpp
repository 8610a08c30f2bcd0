#include "builder.hpp"

#include <utility>

namespace katlas::cat {

syntax::ExprRef Builder::node(syntax::ExprKind kind, std::vector<syntax::ExprRef> children) {
    syntax::Expr& made = file_.exprs.emplace_back();
    made.kind = kind;
    made.range = range_;
    made.children = std::move(children);
    return static_cast<syntax::ExprRef>(file_.exprs.size() - 1);
}

syntax::ExprRef Builder::name(const std::string& text) {
    const syntax::ExprRef made = node(syntax::ExprKind::name);
    file_.exprs.back().name = declared(text);
    return made;
}

syntax::ExprRef Builder::copy(const syntax::File& from, syntax::ExprRef root) {
    const syntax::Expr& e = from.exprs[root];
    std::vector<syntax::ExprRef> children;
    children.reserve(e.children.size());
    for (const syntax::ExprRef child : e.children)
        children.push_back(copy(from, child));
    const syntax::ExprRef made = node(e.kind, std::move(children));
    file_.exprs.back().name = e.name;
    file_.exprs.back().name.range = range_;
    return made;
}

syntax::Statement Builder::copy(const syntax::File& from, syntax::Statement statement) {
    const auto copied = [&](const std::optional<syntax::ExprRef>& e) {
        return e ? std::optional(copy(from, *e)) : std::nullopt;
    };
    if (auto* define = std::get_if<syntax::DefineDecl>(&statement)) {
        define->name.range = range_;
        define->body = copy(from, define->body);
    } else if (auto* relation = std::get_if<syntax::RelationDecl>(&statement)) {
        relation->name.range = range_;
        relation->domain = copied(relation->domain);
        relation->range_test = copied(relation->range_test);
        for (syntax::RelationDecl::Attribute& attribute : relation->attributes)
            attribute.range = range_;
    } else if (auto* predicate = std::get_if<syntax::PredicateDecl>(&statement)) {
        predicate->name.range = range_;
    } else if (auto* assumption = std::get_if<syntax::AssumeDecl>(&statement)) {
        assumption->range = assumption->claim.range = range_;
        assumption->claim.left = copy(from, assumption->claim.left);
        assumption->claim.right = copy(from, assumption->claim.right);
        assumption->unless = copied(assumption->unless);
    }
    return statement;
}

void Chain::add(syntax::ExprRef operand) {
    if (kind_ == syntax::ExprKind::intersect && !operands_.empty())
        operands_.front() = builder_.node(kind_, {operands_.front(), operand});
    else
        operands_.push_back(operand);
}

void Chain::add_copies(const syntax::File& from, syntax::ExprRef root) {
    if (from.exprs[root].kind != kind_) {
        add(builder_.copy(from, root));
        return;
    }
    for (const syntax::ExprRef child : from.exprs[root].children)
        add_copies(from, child);
}

syntax::ExprRef Chain::take() {
    return operands_.size() == 1 ? operands_.front() : builder_.node(kind_, std::move(operands_));
}

} // namespace katlas::cat
