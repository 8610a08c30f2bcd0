// Lists: rings of nodes, of which one is the list itself.
#include <list>

namespace std::__detail {

void _List_node_base::_M_hook(_List_node_base* const position) noexcept {
    _M_next = position;
    _M_prev = position->_M_prev;
    position->_M_prev->_M_next = this;
    position->_M_prev = this;
}
void _List_node_base::_M_unhook() noexcept {
    _List_node_base* const next = _M_next;
    _List_node_base* const previous = _M_prev;
    previous->_M_next = next;
    next->_M_prev = previous;
}
// What is from the first one to before the end comes before this.
void _List_node_base::_M_transfer(_List_node_base* const first, _List_node_base* const end) noexcept {
    if (this == end)
        return;
    _List_node_base* const last = end->_M_prev;
    first->_M_prev->_M_next = end;
    end->_M_prev = first->_M_prev;
    first->_M_prev = _M_prev;
    _M_prev->_M_next = first;
    last->_M_next = this;
    _M_prev = last;
}
void _List_node_base::_M_reverse() noexcept {
    _List_node_base* node = this;
    do {
        _List_node_base* const next = node->_M_next;
        node->_M_next = node->_M_prev;
        node->_M_prev = next;
        node = next;
    } while (node != this);
}
void _List_node_base::swap(_List_node_base& a, _List_node_base& b) noexcept {
    const bool a_is_empty = a._M_next == &a;
    const bool b_is_empty = b._M_next == &b;
    const _List_node_base old_a = a;
    const _List_node_base old_b = b;
    if (b_is_empty) {
        a._M_next = a._M_prev = &a;
    } else {
        a = old_b;
        a._M_next->_M_prev = a._M_prev->_M_next = &a;
    }
    if (a_is_empty) {
        b._M_next = b._M_prev = &b;
    } else {
        b = old_a;
        b._M_next->_M_prev = b._M_prev->_M_next = &b;
    }
}

} // namespace std::__detail
