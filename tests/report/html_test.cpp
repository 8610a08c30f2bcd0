#include "katlas/report/html.hpp"
#include "katlas/report/page.hpp"
#include "support/markup.hpp"
#include "support/scale.hpp"

#include <iostream>
#include <random>

#include <catch2/catch.hpp>

using katlas::report::escaped;
using katlas::report::Html;

TEST_CASE("What means something in HTML is escaped", "[report]") {
    CHECK(escaped("<script>a && b</script> \"x\" 'y'") ==
          "&lt;script&gt;a &amp;&amp; b&lt;/script&gt; &quot;x&quot; &#39;y&#39;");
    CHECK(escaped("caf\xc3\xa9 \xe2\x86\x92 \xf0\x9f\x98\x80") == "caf\xc3\xa9 \xe2\x86\x92 \xf0\x9f\x98\x80");
    const std::string no = "\xef\xbf\xbd";
    CHECK(escaped("a\xffz") == "a" + no + "z");
    CHECK(escaped("\xc0\xaf") == no + no);                   // overlong
    CHECK(escaped("\xed\xa0\x80") == no + no + no);          // a surrogate
    CHECK(escaped("\xf4\x90\x80\x80") == no + no + no + no); // beyond the last character
    CHECK(escaped("\xe2\x86") == no + no);                   // cut off
    CHECK(escaped(std::string_view("a\0b\x01\x7f", 5)) == "a" + no + "b" + no + no);
    CHECK(escaped("a\r\n\tb") == "a\n\tb");
}

TEST_CASE("Whatever is written as text or attribute leaves the page balanced", "[report]") {
    std::mt19937 random(7);
    std::cout << "notice: seed 7\n";
    const std::string signs("<>&\"'/=! -ab\n\xc3\xa9\xff\0", 18);
    for (int round = 0; round < katlas::tests::scaled(500); ++round) {
        std::string text;
        for (std::size_t i = random() % 20; i > 0; --i)
            text += signs[random() % signs.size()];
        Html html;
        html.open("p", {{"title", text}, {"", "left out"}}).text(text).element("b", text).close();
        const auto read = katlas::tests::read_markup(html.take());
        INFO(text);
        REQUIRE(read.fault == "");
        REQUIRE(read.elements.size() == 2);
        CHECK(read.elements[0].attributes.at("title") == read.elements[0].text);
        CHECK(read.elements[0].text == read.elements[1].text);
        CHECK(read.elements[0].text == escaped(text));
    }
}

TEST_CASE("The reader of pages objects to what is not balanced", "[report]") {
    for (const char* wrong : {"<p>", "<p></b>", "<p>&nbsp;</p>", "<p>a > b</p>", "<p a=b></p>", "</p>",
                              "<p a=\"<\"></p>", "<p><script</p>", "text", "<p a=\"1\" a=\"2\"></p>", "<P></P>"})
        CHECK(katlas::tests::read_markup(wrong).fault != "");
    CHECK(katlas::tests::read_markup("<p id=\"a\"><b id=\"a\"></b></p>").broken_reference() != "");
    CHECK(katlas::tests::read_markup("<a href=\"#b\"></a>").broken_reference() != "");
    CHECK(katlas::tests::read_markup("<a href=\"x.html\"></a>").broken_reference() != "");
    CHECK(katlas::tests::read_markup("<a id=\"b\" href=\"#b\"></a>").broken_reference() == "");
}

TEST_CASE("Ids are never the same twice", "[report]") {
    katlas::report::Ids ids;
    CHECK(ids.make("model RC11") == "model-rc11");
    CHECK(ids.make("model::rc11") == "model-rc11-2");
    CHECK(ids.make("model-rc11-2") == "model-rc11-2-2");
    CHECK(ids.make("<\">") == "part");
    CHECK(ids.make("") == "part-2");
}

TEST_CASE("A page stands by itself", "[report]") {
    const std::string page = katlas::report::page("a < b", "about", "<main id=\"main\"></main>");
    const auto read = katlas::tests::read_markup(page);
    CHECK(read.fault == "");
    CHECK(page.find("<title>a &lt; b</title>") != std::string::npos);
    CHECK(page.find("default-src &#39;none&#39;") != std::string::npos);
    for (const char* outside : {"http:", "https:", "url(", "@import", "<script", "src="})
        CHECK(page.find(outside) == std::string::npos);
}

TEST_CASE("Sources are shown as they are, with their words told apart", "[report]") {
    const std::string text = "// <b>\nlet e = [R] & \"s\"\n";
    CHECK(katlas::report::highlighted(text, true) ==
          "<span class=\"comment\">// &lt;b&gt;</span>\n<span class=\"keyword\">let</span> e <span "
          "class=\"op\">=</span> <span class=\"op\">[</span>R<span class=\"op\">]</span> <span "
          "class=\"op\">&amp;</span> <span class=\"string\">&quot;s&quot;</span>\n");
    CHECK(katlas::report::highlighted(text, false) == escaped(text));
    CHECK(katlas::report::opening_comment("// One.\n// Two.\n//\n// Three.\n") == "One. Two.");
    CHECK(katlas::report::opening_comment("let x = po // no\n").empty());
    CHECK(katlas::report::opening_comment("//") == "");
}
