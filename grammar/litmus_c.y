// The grammar of litmus tests in herd's C format. Actions hand ranges and indices to the LitmusContext, which builds
// the tree; semantic values are plain integers. Words are known by their range: the token says only what kind they are.
//
// Expressions have C's precedence. Propositions have herd's, loosest first: \/ /\ => ~.
%require "3.8"
%language "C"
%define api.prefix {litmus_c_}
%define api.pure full
%define api.token.prefix {TOKEN_}
%define api.location.type {katlas::program::LitmusRange}
%define parse.error custom
%define parse.lac full
%locations
%param {void* scanner} {katlas::program::LitmusContext& context}
%initial-action { @$.file = context.range(0, 0).file; }

%code requires {
#include "litmus_context.hpp"

namespace katlas::program {
// Bison grows its stacks only if locations are said to be trivial, and then initialises one with four numbers.
struct LitmusRange : SourceRange {
    LitmusRange() = default;
    constexpr LitmusRange(int, int, int, int) {}
};
} // namespace katlas::program
#define LITMUS_C_LTYPE_IS_TRIVIAL 1
}

%code {
#include "litmus_expected.hpp"

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

using katlas::program::Op;
using katlas::program::syntax::Prop;
using katlas::program::syntax::Quantifier;
using katlas::program::syntax::Stmt;
using katlas::program::syntax::UnaryOp;
using katlas::program::syntax::none;

int litmus_c_lex(LITMUS_C_STYPE* value, LITMUS_C_LTYPE* location, void* scanner,
                 katlas::program::LitmusContext& context);

static void litmus_c_error(const LITMUS_C_LTYPE* location, void* scanner, katlas::program::LitmusContext& context,
                           const char* message);
}

%union {
    katlas::program::syntax::Ref ref;
    katlas::program::LitmusContext::ListRef list;
    katlas::program::LitmusContext::TypeRef type;
    katlas::program::Op op;
    std::uint32_t count;
    bool flag;
}

%token YYEOF 0 "the end of the file"
%token HEADER "'C' and a name" NAME "a name" NUMBER "a number" TYPE "a type" VOID "'void'" STRUCT "'struct'"
%token IF "'if'" ELSE "'else'" WHILE "'while'" DO "'do'" FOR "'for'" BREAK "'break'" CONTINUE "'continue'"
%token RETURN "'return'"
%token EXISTS "'exists'" FORALL "'forall'" FINAL "'final'" FILTER "'filter'" LOCATIONS "'locations'" NOT "'not'"
%token TRUE "'true'" FALSE "'false'"
%token LEFT_BRACE "'{'" RIGHT_BRACE "'}'" LEFT_PAREN "'('" RIGHT_PAREN "')'" LEFT_BRACKET "'['" RIGHT_BRACKET "']'"
%token COMMA "','" SEMICOLON "';'" COLON "':'" EQUAL "'='" EQUAL_EQUAL "'=='" NOT_EQUAL "'!='"
%token STAR "'*'" AMPERSAND "'&'" MINUS "'-'" TILDE "'~'" BANG "'!'" PLUS "'+'" SLASH "'/'" PERCENT "'%'"
%token PIPE "'|'" CARET "'^'" LESS "'<'" LESS_EQUAL "'<='" GREATER "'>'" GREATER_EQUAL "'>='"
%token SHIFT_LEFT "'<<'" SHIFT_RIGHT "'>>'" AND_AND "'&&'" OR_OR "'||'" PLUS_PLUS "'++'" MINUS_MINUS "'--'"
%token ADD_ASSIGN "'+='" SUBTRACT_ASSIGN "'-='" MULTIPLY_ASSIGN "'*='" DIVIDE_ASSIGN "'/='" REMAINDER_ASSIGN "'%='"
%token AND_ASSIGN "'&='" OR_ASSIGN "'|='" XOR_ASSIGN "'^='" SHIFT_LEFT_ASSIGN "'<<='" SHIFT_RIGHT_ASSIGN "'>>='"
%token AND "'/\\'" OR "'\\/'" IMPLIES "'=>'"

%left OR
%left AND
%right IMPLIES
%precedence NOT_PROP

%left OR_OR
%left AND_AND
%left PIPE
%left CARET
%left AMPERSAND
%left EQUAL_EQUAL NOT_EQUAL
%left LESS LESS_EQUAL GREATER GREATER_EQUAL
%left SHIFT_LEFT SHIFT_RIGHT
%left PLUS MINUS
%left STAR SLASH PERCENT
%precedence THEN
%precedence ELSE

%type <ref> expr unary postfix primary statement simple simple_opt expr_opt for_first declarator prop atom
%type <list> arguments argument_list statements declarators
%type <type> type type_words
%type <op> compound
%type <count> stars some_stars
%type <flag> sign equality

%%

file:
  HEADER initial threads locations filter condition  { context.header(@1); }
;

// Initial state.

initial:
  LEFT_BRACE initial_items RIGHT_BRACE
;

initial_items:
  %empty
| initial_item
| initial_items SEMICOLON
| initial_items SEMICOLON initial_item
;

initial_item:
  initial_left                                               { context.end_initial(@$); }
| initial_left EQUAL initial_value                           { context.end_initial(@$); }
| initial_left EQUAL LEFT_BRACE initial_values RIGHT_BRACE  { context.end_initial(@$); }
;

initial_left:
  initial_location
| type initial_location  { context.initial_type($1); }
| register               { context.initial_register(); }
| type register          { context.initial_register(); context.initial_type($1); }
;

initial_location:
  NAME                                     { context.initial_name(@1); }
| LEFT_BRACKET NAME RIGHT_BRACKET          { context.initial_name(@2); }
| NAME LEFT_BRACKET NUMBER RIGHT_BRACKET   { context.initial_name(@1); context.initial_size(@3); }
;

initial_values:
  initial_value
| initial_values COMMA initial_value
;

initial_value:
  sign NUMBER                              { context.initial_number($1, @2); }
| NAME                                     { context.initial_address(@1); }
| AMPERSAND NAME                           { context.initial_address(@2); }
| NAME LEFT_BRACKET NUMBER RIGHT_BRACKET   { context.initial_address(@1); context.initial_element(@3); }
| AMPERSAND NAME LEFT_BRACKET NUMBER RIGHT_BRACKET  { context.initial_address(@2); context.initial_element(@4); }
| NAME LEFT_PAREN sign NUMBER RIGHT_PAREN  { context.initial_macro(@1); context.initial_number($3, @4); }
;

sign:
  %empty  { $$ = false; }
| MINUS   { $$ = true; }
;

// Types.

type:
  type_words stars  { $$ = context.with_stars($1, $2); }
;

type_words:
  TYPE             { $$ = context.open_type(@1); }
| VOID             { $$ = context.open_type(@1); }
| type_words TYPE  { $$ = context.extend_type($1, @2); }
;

stars:
  %empty     { $$ = 0; }
| some_stars
;

some_stars:
  STAR             { $$ = 1; }
| some_stars STAR  { $$ = $1 + 1; }
| some_stars TYPE  { context.pointer_qualifier(@2); $$ = $1; }
;

// Threads.

threads:
  thread
| threads thread
;

thread:
  thread_type NAME LEFT_PAREN parameters RIGHT_PAREN LEFT_BRACE statements RIGHT_BRACE {
    context.end_thread(@2, context.block($7, @$));
  }
;

thread_type:
  %empty
| type  { context.thread_type($1, @1); }
;

parameters:
  %empty
| VOID
| parameter_list
;

parameter_list:
  parameter
| parameter_list COMMA parameter
;

parameter:
  type NAME  { context.parameter($1, @2); }
;

// Statements.

statements:
  %empty                 { $$ = context.list(); }
| statements statement  { $$ = context.append($1, $2); }
;

statement:
  SEMICOLON                                 { $$ = context.block(context.list(), @$); }
| LEFT_BRACE statements RIGHT_BRACE         { $$ = context.block($2, @$); }
| type declarators SEMICOLON                { $$ = context.declarations($1, $2, @$); }
| simple SEMICOLON
| IF LEFT_PAREN expr RIGHT_PAREN statement %prec THEN     { $$ = context.control(Stmt::Kind::if_, $3, {$5}, @$); }
| IF LEFT_PAREN expr RIGHT_PAREN statement ELSE statement {
    $$ = context.control(Stmt::Kind::if_, $3, {$5, $7}, @$);
  }
| WHILE LEFT_PAREN expr RIGHT_PAREN statement               { $$ = context.control(Stmt::Kind::while_, $3, {$5}, @$); }
| DO statement WHILE LEFT_PAREN expr RIGHT_PAREN SEMICOLON  { $$ = context.control(Stmt::Kind::do_while, $5, {$2}, @$); }
| FOR LEFT_PAREN for_first SEMICOLON expr_opt SEMICOLON simple_opt RIGHT_PAREN statement {
    $$ = context.control(Stmt::Kind::for_, $5, {$3, $7, $9}, @$);
  }
| BREAK SEMICOLON     { $$ = context.control(Stmt::Kind::break_, none, {}, @$); }
| CONTINUE SEMICOLON  { $$ = context.control(Stmt::Kind::continue_, none, {}, @$); }
| RETURN SEMICOLON    { $$ = context.control(Stmt::Kind::return_, none, {}, @$); }
;

declarators:
  declarator                    { $$ = context.append(context.list(), $1); }
| declarators COMMA declarator  { $$ = context.append($1, $3); }
;

declarator:
  NAME             { $$ = context.declarator(@1, none, @$); }
| NAME EQUAL expr  { $$ = context.declarator(@1, $3, @$); }
;

for_first:
  simple_opt
| type declarators  { $$ = context.declarations($1, $2, @$); }
;

simple_opt:
  %empty  { $$ = none; }
| simple
;

expr_opt:
  %empty  { $$ = none; }
| expr
;

simple:
  expr                  { $$ = context.expression_statement($1, @$); }
| unary EQUAL expr      { $$ = context.assignment($1, $3, @$); }
| unary compound expr   { $$ = context.assignment($1, $3, @$, $2); }
| unary PLUS_PLUS       { $$ = context.assignment($1, context.one(@2), @$, Op::add); }
| unary MINUS_MINUS     { $$ = context.assignment($1, context.one(@2), @$, Op::subtract); }
| PLUS_PLUS unary       { $$ = context.assignment($2, context.one(@1), @$, Op::add); }
| MINUS_MINUS unary     { $$ = context.assignment($2, context.one(@1), @$, Op::subtract); }
;

compound:
  ADD_ASSIGN          { $$ = Op::add; }
| SUBTRACT_ASSIGN     { $$ = Op::subtract; }
| MULTIPLY_ASSIGN     { $$ = Op::multiply; }
| DIVIDE_ASSIGN       { $$ = Op::divide; }
| REMAINDER_ASSIGN    { $$ = Op::remainder; }
| AND_ASSIGN          { $$ = Op::bit_and; }
| OR_ASSIGN           { $$ = Op::bit_or; }
| XOR_ASSIGN          { $$ = Op::bit_xor; }
| SHIFT_LEFT_ASSIGN   { $$ = Op::shift_left; }
| SHIFT_RIGHT_ASSIGN  { $$ = Op::shift_right; }
;

// Expressions.

expr:
  unary
| expr OR_OR expr          { $$ = context.binary(Op::logical_or, $1, $3, @$); }
| expr AND_AND expr        { $$ = context.binary(Op::logical_and, $1, $3, @$); }
| expr PIPE expr           { $$ = context.binary(Op::bit_or, $1, $3, @$); }
| expr CARET expr          { $$ = context.binary(Op::bit_xor, $1, $3, @$); }
| expr AMPERSAND expr      { $$ = context.binary(Op::bit_and, $1, $3, @$); }
| expr EQUAL_EQUAL expr    { $$ = context.binary(Op::equal, $1, $3, @$); }
| expr NOT_EQUAL expr      { $$ = context.binary(Op::not_equal, $1, $3, @$); }
| expr LESS expr           { $$ = context.binary(Op::less, $1, $3, @$); }
| expr LESS_EQUAL expr     { $$ = context.binary(Op::less_equal, $1, $3, @$); }
| expr GREATER expr        { $$ = context.swapped(Op::less, $1, $3, @$); }
| expr GREATER_EQUAL expr  { $$ = context.swapped(Op::less_equal, $1, $3, @$); }
| expr SHIFT_LEFT expr     { $$ = context.binary(Op::shift_left, $1, $3, @$); }
| expr SHIFT_RIGHT expr    { $$ = context.binary(Op::shift_right, $1, $3, @$); }
| expr PLUS expr           { $$ = context.binary(Op::add, $1, $3, @$); }
| expr MINUS expr          { $$ = context.binary(Op::subtract, $1, $3, @$); }
| expr STAR expr           { $$ = context.binary(Op::multiply, $1, $3, @$); }
| expr SLASH expr          { $$ = context.binary(Op::divide, $1, $3, @$); }
| expr PERCENT expr        { $$ = context.binary(Op::remainder, $1, $3, @$); }
;

unary:
  postfix
| BANG unary                         { $$ = context.unary(UnaryOp::logical_not, $2, @$); }
| TILDE unary                        { $$ = context.unary(UnaryOp::complement, $2, @$); }
| MINUS unary                        { $$ = context.unary(UnaryOp::negate, $2, @$); }
| STAR unary                         { $$ = context.unary(UnaryOp::dereference, $2, @$); }
| AMPERSAND unary                    { $$ = context.unary(UnaryOp::address, $2, @$); }
| LEFT_PAREN type RIGHT_PAREN unary  { $$ = context.cast($2, $4, @$); }
;

postfix:
  primary
| postfix LEFT_BRACKET expr RIGHT_BRACKET   { $$ = context.index($1, $3, @$); }
| NAME LEFT_PAREN arguments RIGHT_PAREN     { $$ = context.call(@1, $3, @$); }
;

primary:
  NUMBER                       { $$ = context.number(@1); }
| NAME                         { $$ = context.variable(@1); }
| LEFT_PAREN expr RIGHT_PAREN  { $$ = $2; }
;

arguments:
  %empty  { $$ = context.list(); }
| argument_list
;

argument_list:
  expr                      { $$ = context.append(context.list(), $1); }
| argument_list COMMA expr  { $$ = context.append($1, $3); }
;

// What is asked of final states.

locations:
  %empty
| LOCATIONS LEFT_BRACKET shown RIGHT_BRACKET
| LOCATIONS LEFT_BRACKET shown final_location RIGHT_BRACKET  { context.shown(); }
;

shown:
  %empty
| shown final_location SEMICOLON  { context.shown(); }
;

filter:
  %empty
| FILTER prop  { context.filter($2); }
;

condition:
  %empty
| quantifier prop semicolon_opt  { context.proposition($2); }
;

semicolon_opt: %empty | SEMICOLON;

quantifier:
  EXISTS        { context.quantifier(Quantifier::exists); }
| FINAL         { context.quantifier(Quantifier::exists); }
| TILDE EXISTS  { context.quantifier(Quantifier::not_exists); }
| NOT EXISTS    { context.quantifier(Quantifier::not_exists); }
| FORALL        { context.quantifier(Quantifier::for_all); }
;

prop:
  atom
| TILDE prop %prec NOT_PROP  { $$ = context.prop(Prop::Kind::negation, $2, none, @$); }
| NOT prop %prec NOT_PROP    { $$ = context.prop(Prop::Kind::negation, $2, none, @$); }
| prop AND prop              { $$ = context.prop(Prop::Kind::conjunction, $1, $3, @$); }
| prop OR prop               { $$ = context.prop(Prop::Kind::disjunction, $1, $3, @$); }
| prop IMPLIES prop          { $$ = context.prop(Prop::Kind::implication, $1, $3, @$); }
| LEFT_PAREN prop RIGHT_PAREN { $$ = $2; }
;

atom:
  TRUE                                  { $$ = context.prop(Prop::Kind::truth, none, none, @$); }
| FALSE                                 { $$ = context.prop(Prop::Kind::falsity, none, none, @$); }
| final_left equality final_value       { $$ = context.atom($2, @$); }
;

final_left: final_location  { context.final_left(); };

equality:
  EQUAL        { $$ = true; }
| EQUAL_EQUAL  { $$ = true; }
| NOT_EQUAL    { $$ = false; }
;

final_location:
  register
| NAME                                    { context.final_location(@1, @$); }
| NAME LEFT_BRACKET NUMBER RIGHT_BRACKET  { context.final_location(@1, @$); context.final_element(@3); }
| bracketed
;

bracketed:
  LEFT_BRACKET NAME RIGHT_BRACKET         { context.final_location(@2, @$); }
| LEFT_BRACKET NAME LEFT_BRACKET NUMBER RIGHT_BRACKET RIGHT_BRACKET {
    context.final_location(@2, @$);
    context.final_element(@4);
  }
;

register:
  NUMBER COLON NAME  { context.register_of(@1, @3, @$); }
;

final_value:
  NUMBER                                  { context.final_number(false, @1); }
| MINUS NUMBER                            { context.final_number(true, @2); }
| final_address                           { context.final_address(); }
| AMPERSAND final_address                 { context.final_address(); }
| bracketed                               { context.final_content(); }
| register                                { context.final_content(); }
;

final_address:
  NAME                                    { context.final_location(@1, @$); }
| NAME LEFT_BRACKET NUMBER RIGHT_BRACKET  { context.final_location(@1, @$); context.final_element(@3); }
;

%%

static void litmus_c_error(const LITMUS_C_LTYPE* location, void*, katlas::program::LitmusContext& context,
                           const char*) {
    // Syntax errors go through yyreport_syntax_error; what is left is the stack's bound.
    context.report(*location, "nested too deeply");
}

static int yyreport_syntax_error(const yypcontext_t* state, void*, katlas::program::LitmusContext& context) {
    yysymbol_kind_t kinds[YYNTOKENS];
    const int count = yypcontext_expected_tokens(state, kinds, YYNTOKENS);
    std::vector<std::string_view> expected;
    for (int i = 0; i < count; ++i)
        expected.emplace_back(yysymbol_name(kinds[i]));
    const yysymbol_kind_t found = yypcontext_token(state);
    const auto range = *yypcontext_location(state);
    katlas::program::report_unexpected(context, range, found == YYSYMBOL_YYEOF, expected);
    return count == YYENOMEM ? YYENOMEM : 0;
}
