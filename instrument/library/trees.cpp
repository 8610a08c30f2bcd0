// Red-black trees, which std::map and std::set are: Cormen, Leiserson, Rivest, Stein, "Introduction to Algorithms",
// chapter 13. A tree has a header, whose parent is the root, and whose left and right are the first and the last node.
// Where the book has a sentinel, there are null pointers here.
#include <map>

namespace std {
namespace {

using Node = _Rb_tree_node_base;

bool is_red(const Node* node) {
    return node != nullptr && node->_M_color == _S_red;
}

// The pointer by which its parent, or the header, knows the node.
Node*& link_to(Node* node, Node*& root) {
    if (node == root)
        return root;
    return node == node->_M_parent->_M_left ? node->_M_parent->_M_left : node->_M_parent->_M_right;
}

// One child of the node comes to its place, and the node below it.
void rotate(Node* node, Node*& root, bool to_left) {
    Node* child = to_left ? node->_M_right : node->_M_left;
    Node*& inner = to_left ? child->_M_left : child->_M_right;
    (to_left ? node->_M_right : node->_M_left) = inner;
    if (inner != nullptr)
        inner->_M_parent = node;
    link_to(node, root) = child;
    child->_M_parent = node->_M_parent;
    inner = node;
    node->_M_parent = child;
}

// `node` may be null, and has one black node too few above it.
void add_black(Node* node, Node* parent, Node*& root) {
    while (node != root && !is_red(node)) {
        const bool is_left = node == parent->_M_left;
        Node* sibling = is_left ? parent->_M_right : parent->_M_left;
        if (is_red(sibling)) {
            sibling->_M_color = _S_black;
            parent->_M_color = _S_red;
            rotate(parent, root, is_left);
            sibling = is_left ? parent->_M_right : parent->_M_left;
        }
        Node* near = is_left ? sibling->_M_left : sibling->_M_right;
        Node* far = is_left ? sibling->_M_right : sibling->_M_left;
        if (!is_red(near) && !is_red(far)) {
            sibling->_M_color = _S_red;
            node = parent;
            parent = parent->_M_parent;
            continue;
        }
        if (!is_red(far)) {
            near->_M_color = _S_black;
            sibling->_M_color = _S_red;
            rotate(sibling, root, !is_left);
            sibling = is_left ? parent->_M_right : parent->_M_left;
            far = is_left ? sibling->_M_right : sibling->_M_left;
        }
        sibling->_M_color = parent->_M_color;
        parent->_M_color = _S_black;
        far->_M_color = _S_black;
        rotate(parent, root, is_left);
        break;
    }
    if (node != nullptr)
        node->_M_color = _S_black;
}

Node* least(Node* node) {
    while (node->_M_left != nullptr)
        node = node->_M_left;
    return node;
}
Node* greatest(Node* node) {
    while (node->_M_right != nullptr)
        node = node->_M_right;
    return node;
}

} // namespace

Node* _Rb_tree_increment(Node* node) noexcept {
    if (node->_M_right != nullptr)
        return least(node->_M_right);
    Node* above = node->_M_parent;
    while (node == above->_M_right) {
        node = above;
        above = above->_M_parent;
    }
    // The node is the header if the root was the last node.
    return node->_M_right == above ? node : above;
}
const Node* _Rb_tree_increment(const Node* node) noexcept {
    return _Rb_tree_increment(const_cast<Node*>(node));
}
// Of the header: the last node. The header is red, which no root is, and is its grandparent.
Node* _Rb_tree_decrement(Node* node) noexcept {
    if (node->_M_color == _S_red && node->_M_parent->_M_parent == node)
        return node->_M_right;
    if (node->_M_left != nullptr)
        return greatest(node->_M_left);
    Node* above = node->_M_parent;
    while (node == above->_M_left) {
        node = above;
        above = above->_M_parent;
    }
    return above;
}
const Node* _Rb_tree_decrement(const Node* node) noexcept {
    return _Rb_tree_decrement(const_cast<Node*>(node));
}

void _Rb_tree_insert_and_rebalance(const bool on_the_left, Node* node, Node* parent, Node& header) noexcept {
    Node*& root = header._M_parent;
    node->_M_parent = parent;
    node->_M_left = node->_M_right = nullptr;
    node->_M_color = _S_red;
    if (parent == &header) {
        header._M_parent = header._M_left = header._M_right = node;
    } else if (on_the_left) {
        parent->_M_left = node;
        if (parent == header._M_left)
            header._M_left = node;
    } else {
        parent->_M_right = node;
        if (parent == header._M_right)
            header._M_right = node;
    }
    while (node != root && is_red(node->_M_parent)) {
        Node* above = node->_M_parent;
        Node* top = above->_M_parent;
        const bool is_left = above == top->_M_left;
        Node* uncle = is_left ? top->_M_right : top->_M_left;
        if (is_red(uncle)) {
            above->_M_color = uncle->_M_color = _S_black;
            top->_M_color = _S_red;
            node = top;
            continue;
        }
        if (node == (is_left ? above->_M_right : above->_M_left)) {
            node = above;
            rotate(node, root, is_left);
            above = node->_M_parent;
        }
        above->_M_color = _S_black;
        top->_M_color = _S_red;
        rotate(top, root, !is_left);
    }
    root->_M_color = _S_black;
}

// Gives the node, which is no longer in the tree.
Node* _Rb_tree_rebalance_for_erase(Node* const node, Node& header) noexcept {
    Node*& root = header._M_parent;
    if (header._M_left == node)
        header._M_left = node->_M_right != nullptr ? least(node->_M_right) : node->_M_parent;
    if (header._M_right == node)
        header._M_right = node->_M_left != nullptr ? greatest(node->_M_left) : node->_M_parent;
    Node* child = nullptr;  // what comes where a node is missing
    Node* parent = nullptr; // and what is above it
    bool black_is_missing = node->_M_color == _S_black;
    if (node->_M_left != nullptr && node->_M_right != nullptr) {
        Node* next = least(node->_M_right);
        black_is_missing = next->_M_color == _S_black;
        child = next->_M_right;
        parent = next;
        if (next != node->_M_right) {
            parent = next->_M_parent;
            parent->_M_left = child;
            if (child != nullptr)
                child->_M_parent = parent;
            next->_M_right = node->_M_right;
            next->_M_right->_M_parent = next;
        }
        link_to(node, root) = next;
        next->_M_parent = node->_M_parent;
        next->_M_left = node->_M_left;
        next->_M_left->_M_parent = next;
        next->_M_color = node->_M_color;
    } else {
        child = node->_M_left != nullptr ? node->_M_left : node->_M_right;
        parent = node->_M_parent;
        link_to(node, root) = child;
        if (child != nullptr)
            child->_M_parent = parent;
    }
    if (black_is_missing)
        add_black(child, parent, root);
    return node;
}

unsigned _Rb_tree_black_count(const Node* node, const Node* root) noexcept {
    unsigned count = 0;
    for (; node != nullptr; node = node == root ? nullptr : node->_M_parent)
        count += node->_M_color == _S_black ? 1 : 0;
    return count;
}

} // namespace std
