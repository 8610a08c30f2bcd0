// The grammar of .cat and .bell files. Actions hand ranges and indices to the ParseContext, which builds the tree.
//
// Precedence, tightest first: application, postfix * + ? ^-1, prefix ~ and the product, then & \ ; ++ | .
// `a * b` is a product where an operand follows, and a closure elsewhere.
%require "3.8"
%language "C"
%define api.prefix {cat_}
%define api.pure full
%define api.token.prefix {TOKEN_}
%define api.location.type {katlas::cat::TokenRange}
%define parse.error custom
%define parse.lac full
%locations
%param {void* scanner} {katlas::cat::ParseContext& context}
%initial-action { @$.file = context.range(0, 0).file; }

%code requires {
#include "context.hpp"

namespace katlas::cat {
// Bison grows its stacks only if locations are said to be trivial, and then initialises one with four numbers.
struct TokenRange : SourceRange {
    TokenRange() = default;
    constexpr TokenRange(int, int, int, int) {}
};
} // namespace katlas::cat
#define CAT_LTYPE_IS_TRIVIAL 1
}

%code {
#include "scan.hpp"

#include <string_view>
#include <vector>

// The stack grows on the heap; this bound only keeps hostile input from taking all of it.
#define YYMAXDEPTH 10000000

#define YYLLOC_DEFAULT(current, rhs, n)                                                                                \
    do {                                                                                                               \
        (current).file = YYRHSLOC(rhs, 0).file;                                                                        \
        (current).begin = (n) ? YYRHSLOC(rhs, 1).begin : YYRHSLOC(rhs, 0).end;                                         \
        (current).end = YYRHSLOC(rhs, n).end;                                                                          \
    } while (false)

using katlas::cat::MatchClause;
using katlas::cat::ExprKind;
using katlas::cat::Test;

int cat_lex(CAT_STYPE* value, CAT_LTYPE* location, void* scanner, katlas::cat::ParseContext& context);

static void cat_error(const CAT_LTYPE* location, void* scanner, katlas::cat::ParseContext& context,
                      const char* message);
}

%union {
    katlas::cat::ExprRef expr;
    katlas::cat::ParseContext::ListRef list;
    katlas::cat::Test::Kind test;
    bool flag;
}

%token YYEOF 0 "the end of the file"
%token NAME "a name" STRING "a string" TAG "a tag" OUTSIDE "what cannot be imported"
%token LET "'let'" REC "'rec'" AND "'and'" IN "'in'" INCLUDE "'include'" SHOW "'show'" UNSHOW "'unshow'" AS "'as'"
%token ACYCLIC "'acyclic'" IRREFLEXIVE "'irreflexive'" EMPTY "'empty'" NEGATED_TEST "'~empty'"
%token FLAG "'flag'" UNDEFINED_UNLESS "'undefined_unless'" WITH "'with'" FROM "'from'" TRY "'try'" BEGIN "'begin'" END "'end'"
%token WHEN "'when'" FUN "'fun'" PROCEDURE "'procedure'" CALL "'call'" MATCH "'match'" FORALL "'forall'" DO "'do'"
%token IF "'if'" THEN "'then'" ELSE "'else'" NOT "'not'" ASSERT "'assert'" OPTION "an option"
%token ENUM "'enum'" INSTRUCTIONS "'instructions'" DEFAULT "'default'"
%token DOUBLE_PIPE "'||'" DOUBLE_AMPERSAND "'&&'" DOUBLE_PLUS "'++'" ARROW "'->'"
%token UNDERSCORE "'_'" ZERO "'0'" PIPE "'|'" AMPERSAND "'&'" BACKSLASH "'\\'" SEMICOLON "';'" STAR "'*'" PLUS "'+'"
%token QUESTION "'?'" CARET "'^'" MINUS_ONE "'-1'" TILDE "'~'" EQUAL "'='" COMMA "','"
%token LEFT_PAREN "'('" RIGHT_PAREN "')'" LEFT_BRACKET "'['" RIGHT_BRACKET "']'" LEFT_BRACE "'{'" RIGHT_BRACE "'}'"

%type <expr> exp base union insertion sequence difference meet product unary postfix application argument simple tuple
%type <expr> condition conjunct variant
%type <list> bindings binding_list names name_list show_list clauses clause_list block tags groups group_list
%type <test> property

%%

file:
  header options instructions
;

options: %empty | options OPTION;

header:
  %empty
| NAME         { context.header(@1, @1); }
| STRING       { context.header(@1, @1); }
| NAME NAME    { context.header(@1, @2); }
| NAME STRING  { context.header(@1, @2); }
;

instructions:
  %empty
| instructions instruction
;

instruction:
  LET bindings in_opt                     { context.add_let(false, $2, @$); }
| LET REC bindings in_opt                 { context.add_let(true, $3, @$); }
| LET REC bindings WHEN property exp name_opt {
    context.add_let(true, $3, @3);
    context.add_test($5, Test::Use::check, $6, @6);
  }
| property exp name_opt                   { context.add_test($1, Test::Use::check, $2, @$); }
| NEGATED_TEST exp name_opt               { context.add_negated(Test::Use::check, @1, $2, @1); }
| ASSERT property exp name_opt            { context.add_test($2, Test::Use::assertion, $3, @$); }
| ASSERT NEGATED_TEST exp name_opt        { context.add_negated(Test::Use::assertion, @2, $3, @$); }
| FLAG property exp name_opt              { context.add_test($2, Test::Use::flag, $3, @$); }
| FLAG NEGATED_TEST exp name_opt          { context.add_negated(Test::Use::flag, @2, $3, @$); }
| UNDEFINED_UNLESS property exp name_opt  { context.add_test($2, Test::Use::undefined_unless, $3, @$); }
| UNDEFINED_UNLESS NEGATED_TEST exp name_opt { context.add_negated(Test::Use::undefined_unless, @2, $3, @$); }
| INCLUDE STRING                          { context.add_include(@2); }
| SHOW show_list show_as                  { context.forget_name(); }
| UNSHOW show_list
| WITH NAME FROM exp                      { context.add_from(@2, $4, @$); }
| PROCEDURE NAME LEFT_PAREN names RIGHT_PAREN EQUAL block END { context.add_procedure(@2, $4, $7); }
| PROCEDURE NAME NAME EQUAL block END     { context.add_procedure(@2, context.named(context.list(), @3), $5); }
| CALL NAME argument name_opt             { context.add_call(@2, $3, @$); }
| IF condition then_opt block END         { context.add_if($2, $4, std::nullopt, @1); }
| IF condition then_opt block ELSE block END { context.add_if($2, $4, $6, @1); }
| FORALL NAME IN exp DO block END         { context.add_forall(@1); }
| ENUM NAME EQUAL bar_opt tags            { context.add_enumeration(@2, $5); }
| INSTRUCTIONS NAME LEFT_BRACKET groups RIGHT_BRACKET  { context.add_annotated(@2, $4, false, @$); }
| DEFAULT NAME LEFT_BRACKET groups RIGHT_BRACKET       { context.add_annotated(@2, $4, true, @$); }
;

bar_opt: %empty | DOUBLE_PIPE;

tags:
  TAG                   { $$ = context.with_expr(context.list(), context.word(ExprKind::tag, @1, @1)); }
| tags DOUBLE_PIPE TAG  { $$ = context.with_expr($1, context.word(ExprKind::tag, @3, @3)); }
;

groups:
  %empty  { $$ = context.list(); }
| group_list
;

group_list:
  base                   { $$ = context.with_expr(context.list(), $1); }
| group_list COMMA base  { $$ = context.with_expr($1, $3); }
;

block:
  { context.open_block(); } instructions  { $$ = context.close_block(); }
;

in_opt: %empty | IN;

then_opt: %empty | THEN;

condition:
  conjunct
| condition DOUBLE_PIPE conjunct  { $$ = context.node(ExprKind::either, {$1, $3}, @$); }
;

conjunct:
  variant
| conjunct DOUBLE_AMPERSAND variant  { $$ = context.node(ExprKind::both, {$1, $3}, @$); }
;

variant:
  STRING                            { $$ = context.word(ExprKind::variant, @1, @$); }
| NOT variant                       { $$ = context.node(ExprKind::negation, {$2}, @$); }
| LEFT_PAREN condition RIGHT_PAREN  { $$ = $2; }
;

show_as:
  %empty
| AS NAME
;

show_list:
  base                  { $$ = context.list(); }
| show_list COMMA base  { $$ = $1; }
;

property:
  ACYCLIC      { $$ = Test::Kind::acyclic; }
| IRREFLEXIVE  { $$ = Test::Kind::irreflexive; }
| EMPTY        { $$ = Test::Kind::empty; }
;

name_opt:
  %empty
| AS NAME  { context.label(@2); }
;

bindings:
  binding_list
;

binding_list:
  binding                   { $$ = context.take_binding(context.list()); }
| binding_list AND binding  { $$ = context.take_binding($1); }
;

binding:
  NAME EQUAL exp                                { context.bind(@1, $3); }
| NAME NAME EQUAL exp                           { context.bind_function(@1, context.named(context.list(), @2), $4); }
| NAME LEFT_PAREN names RIGHT_PAREN EQUAL exp   { context.bind_function(@1, $3, $6); }
| LEFT_PAREN name_list RIGHT_PAREN EQUAL exp    { context.bind_tuple(@2, $2, $5); }
;

names:
  %empty     { $$ = context.list(); }
| name_list
;

name_list:
  NAME                  { $$ = context.named(context.list(), @1); }
| name_list COMMA NAME  { $$ = context.named($1, @3); }
;

exp:
  base
| LET bindings IN exp      { $$ = context.let_in(false, $2, $4, @$); }
| LET REC bindings IN exp  { $$ = context.let_in(true, $3, $5, @$); }
| TRY exp WITH exp         { $$ = context.node(ExprKind::try_with, {$2, $4}, @$); }
| IF condition THEN exp ELSE exp  { $$ = context.node(ExprKind::if_then, {$2, $4, $6}, @$); }
| MATCH exp WITH clauses END      { $$ = context.match($2, $4, @$); }
| FUN NAME ARROW exp              { $$ = context.function(context.named(context.list(), @2), $4, @$); }
| FUN LEFT_PAREN names RIGHT_PAREN ARROW exp  { $$ = context.function($3, $6, @$); }
;

clauses:
  clause_list
| DOUBLE_PIPE clause_list  { $$ = $2; }
;

clause_list:
  TAG ARROW exp                     { $$ = context.clause(context.list(), MatchClause::Pattern::tag, @1, @1, $3); }
| UNDERSCORE ARROW exp              { $$ = context.clause(context.list(), MatchClause::Pattern::anything, @1, @1, $3); }
| LEFT_BRACE RIGHT_BRACE ARROW exp  { $$ = context.clause(context.list(), MatchClause::Pattern::empty, @1, @1, $4); }
| NAME DOUBLE_PLUS NAME ARROW exp   { $$ = context.clause(context.list(), MatchClause::Pattern::element, @1, @3, $5); }
| clause_list DOUBLE_PIPE TAG ARROW exp                     { $$ = context.clause($1, MatchClause::Pattern::tag, @3, @3, $5); }
| clause_list DOUBLE_PIPE UNDERSCORE ARROW exp              { $$ = context.clause($1, MatchClause::Pattern::anything, @3, @3, $5); }
| clause_list DOUBLE_PIPE LEFT_BRACE RIGHT_BRACE ARROW exp  { $$ = context.clause($1, MatchClause::Pattern::empty, @3, @3, $6); }
| clause_list DOUBLE_PIPE NAME DOUBLE_PLUS NAME ARROW exp   { $$ = context.clause($1, MatchClause::Pattern::element, @3, @5, $7); }
;

base:
  union
;

union:
  insertion
| union PIPE insertion  { $$ = context.chain(ExprKind::unite, $1, $3, @$); }
;

insertion:
  sequence
| sequence DOUBLE_PLUS insertion  { $$ = context.node(ExprKind::insert, {$1, $3}, @$); }
;

sequence:
  difference
| sequence SEMICOLON difference  { $$ = context.chain(ExprKind::sequence, $1, $3, @$); }
;

difference:
  meet
| difference BACKSLASH meet  { $$ = context.node(ExprKind::difference, {$1, $3}, @$); }
;

meet:
  product
| meet AMPERSAND product  { $$ = context.chain(ExprKind::intersect, $1, $3, @$); }
;

product:
  unary
| postfix STAR unary  { $$ = context.node(ExprKind::product, {$1, $3}, @$); }
;

unary:
  postfix
| TILDE unary  { $$ = context.node(ExprKind::complement, {$2}, @$); }
;

postfix:
  application
| postfix STAR             { $$ = context.node(ExprKind::star, {$1}, @$); }
| postfix PLUS             { $$ = context.node(ExprKind::plus, {$1}, @$); }
| postfix QUESTION         { $$ = context.node(ExprKind::optional, {$1}, @$); }
| postfix CARET MINUS_ONE  { $$ = context.node(ExprKind::inverse, {$1}, @$); }
;

application:
  argument
| application argument  { $$ = context.node(ExprKind::apply, {$1, $2}, @$); }
;

argument:
  NAME    { $$ = context.name(@1); }
| simple
;

simple:
  ZERO                                { $$ = context.node(ExprKind::zero, {}, @$); }
| UNDERSCORE                          { $$ = context.node(ExprKind::universe, {}, @$); }
| TAG                                 { $$ = context.word(ExprKind::tag, @1, @$); }
| LEFT_BRACE RIGHT_BRACE              { $$ = context.node(ExprKind::zero, {}, @$); }
| LEFT_BRACE exp RIGHT_BRACE          { $$ = context.node(ExprKind::collection, {$2}, @$); }
| LEFT_BRACE tuple RIGHT_BRACE        { $$ = context.node(ExprKind::collection, {$2}, @$); }
| LEFT_PAREN RIGHT_PAREN              { $$ = context.node(ExprKind::tuple, {}, @$); }
| LEFT_PAREN exp RIGHT_PAREN          { $$ = context.parenthesised($2, @$); }
| LEFT_PAREN tuple RIGHT_PAREN        { $$ = $2; }
| BEGIN exp END                       { $$ = context.parenthesised($2, @$); }
| LEFT_BRACKET exp RIGHT_BRACKET      { $$ = context.node(ExprKind::to_id, {$2}, @$); }
;

tuple:
  base COMMA base   { $$ = context.node(ExprKind::tuple, {$1, $3}, @$); }
| tuple COMMA base  { $$ = context.chain(ExprKind::tuple, $1, $3, @$); }
;

%%

static void cat_error(const CAT_LTYPE* location, void*, katlas::cat::ParseContext& context, const char*) {
    // Syntax errors go through yyreport_syntax_error; what is left is the stack's bound.
    context.report(*location, "nested too deeply");
}

static int yyreport_syntax_error(const yypcontext_t* state, void*, katlas::cat::ParseContext& context) {
    yysymbol_kind_t kinds[YYNTOKENS];
    const int count = yypcontext_expected_tokens(state, kinds, YYNTOKENS);
    std::vector<std::string_view> expected;
    for (int i = 0; i < count; ++i)
        expected.emplace_back(yysymbol_name(kinds[i]));
    const yysymbol_kind_t found = yypcontext_token(state);
    const auto range = *yypcontext_location(state);
    katlas::cat::report_unexpected(context, range, found == YYSYMBOL_YYEOF, expected);
    return count == YYENOMEM ? YYENOMEM : 0;
}
