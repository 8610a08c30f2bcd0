struct Base {
    Base() { call(); }
    void call() { f(); }
    virtual void f() = 0;
};
struct Derived : Base {
    void f() override {}
};
int main() {
    Derived d;
}
