int main() {
    int* numbers = new int[3];
    delete numbers;
}
