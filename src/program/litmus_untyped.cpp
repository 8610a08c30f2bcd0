#include "litmus_untyped.hpp"

namespace katlas::program {
namespace {

void forget(syntax::Type& type) {
    if (type.record != syntax::no_record || type.is_nothing())
        return;
    type.base = ValueType::i64;
    type.atomic_levels = 0;
    type.is_void = false;
    type.is_bool = false;
    type.is_address = true;
}

} // namespace

syntax::Test untyped(syntax::Test test) {
    for (syntax::InitialItem& item : test.initial)
        if (item.type)
            forget(*item.type);
    const auto forget_parameters = [](std::vector<syntax::Parameter>& parameters) {
        for (syntax::Parameter& p : parameters)
            forget(p.type);
    };
    for (syntax::Thread& thread : test.threads)
        forget_parameters(thread.parameters);
    for (syntax::Function& function : test.functions) {
        forget(function.result);
        forget_parameters(function.parameters);
    }
    for (syntax::Record& record : test.records)
        for (syntax::Member& member : record.members)
            forget(member.type);
    for (syntax::Stmt& s : test.stmts)
        forget(s.type);
    for (syntax::Expr& e : test.exprs)
        forget(e.type);
    return test;
}

} // namespace katlas::program
