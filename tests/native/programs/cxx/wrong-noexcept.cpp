void fail() {
    throw 3;
}
void careful() noexcept {
    fail();
}
int main() {
    careful();
}
