// The reader of PTX, in addition to its table (table_ptx.cpp).
//
// A register is a letter or two with a number: r1, %r1, %rd2, p0. It needs no declaration. The name of a location
// stands for its place in memory, with or without brackets.
#include "tables.hpp"
#include "thread_reader.hpp"

#include <algorithm>

namespace katlas::machine {

namespace {

std::optional<MachineRegister> find_ptx(std::string_view text) {
    if (text.starts_with('%'))
        text.remove_prefix(1);
    constexpr std::array<std::string_view, 4> kinds = {"rd", "rs", "r", "p"};
    for (std::uint32_t kind = 0; kind < kinds.size(); ++kind)
        if (text.starts_with(kinds[kind]))
            if (const auto number = register_number(text.substr(kinds[kind].size()), 100))
                return MachineRegister{std::string(text), kind * 100 + *number, 64, false};
    return std::nullopt;
}

class PtxThread : public MachineThread {
  public:
    using MachineThread::MachineThread;

  protected:
    void instruction(const Instruction& i) override {
        if (table().find(i.mnemonic.text).empty())
            unsupported(i, hint_for(i.mnemonic.text));
        MachineThread::instruction(i);
    }

    // A failed compare-and-swap is a read.
    void special(const Instruction&, const Form& form, const Values& values) override {
        const CompareExchange swap = compare_exchange(*values.address, values.read.front(), values.read.back(),
                                                      values.width, form.mode, form.write_mode);
        put(*values.to, swap.old);
    }

    Expr address(const Operand& o) override {
        const Operand& place = o.kind == Operand::Kind::memory && o.parts.size() == 1 ? o.parts.front() : o;
        if (const Expr* named = place.kind == Operand::Kind::word && !as_register(place) ? location(place) : nullptr)
            return *named;
        if (o.kind != Operand::Kind::memory || !o.bracketed || o.parts.size() != 1 || !as_register(place))
            fault(o, "this is no place in memory");
        return get(place);
    }

  private:
    // What is missing from a name that the table does not have.
    static std::string hint_for(const std::string& name) {
        const auto has = [&](std::string_view word) { return name.find(word) != std::string::npos; };
        const bool scoped = has(".cta") || has(".gpu") || has(".sys");
        if (has(".cluster"))
            return "the scopes are .cta, .gpu and .sys";
        if (!scoped && (has("relaxed") || has("acquire") || has("release") || name.starts_with("fence")))
            return "a scope is missing: .cta, .gpu or .sys";
        if (scoped && has(".weak"))
            return "a weak operation has no scope";
        if (name.starts_with("bar"))
            return "barriers of a cta are not part of what tests may use";
        return {};
    }
};

} // namespace

Assembly ptx_assembly() {
    Assembly result = assembly<PtxThread>(ptx_instructions(), find_ptx);
    result.bare_locations = true;
    result.needs_places = true;
    return result;
}

} // namespace katlas::machine
