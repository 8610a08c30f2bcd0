int f(int n) {
    static int value = n == 0 ? 1 : f(n - 1);
    return value;
}
int main() {
    return f(2);
}
