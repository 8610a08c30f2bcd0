// The grammar of litmus tests in herd's C format. Actions hand ranges and indices to the LitmusContext, which builds
// the tree; semantic values are plain integers. Words are known by their range: the token says only what kind they are.
//
// Struct declarations, functions and variables of all threads may stand before and after the initial state. Expressions
// have C's precedence. Propositions have herd's, loosest first: \/ /\ => ~.
%require "3.8"
%language "C"
%define api.prefix {litmus_c_}
%define api.pure full
%define api.token.prefix {TOKEN_}
%define api.location.type {katlas::program::LitmusRange}
%define parse.error custom
%define parse.lac full
%locations
%param {void* tokens} {katlas::program::LitmusContext& context}
%initial-action { @$.file = context.range(0, 0).file; @$.place = @$; }

%code requires {
#include "katlas/program/litmus_context.hpp"

namespace katlas::program {
// Bison grows its stacks only if locations are said to be trivial, and then initialises one with four numbers.
struct LitmusRange : SourceRange {
    LitmusRange() = default;
    constexpr LitmusRange(int, int, int, int) {}
    LitmusRange(SourceRange text, SourceRange at) : SourceRange(text), place(at) {}

    SourceRange place; // where it stands: the text of what a macro stands for is elsewhere
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
        (current).begin = (n) ? YYRHSLOC(rhs, 1).place.begin : YYRHSLOC(rhs, 0).place.end;                             \
        (current).end = YYRHSLOC(rhs, n).place.end;                                                                    \
        (current).place = (current);                                                                                   \
    } while (false)

using katlas::program::Op;
using katlas::program::syntax::Expr;
using katlas::program::syntax::Prop;
using katlas::program::syntax::Quantifier;
using katlas::program::syntax::Stmt;
using katlas::program::syntax::UnaryOp;
using katlas::program::syntax::none;

int litmus_c_lex(LITMUS_C_STYPE* value, LITMUS_C_LTYPE* location, void* tokens,
                 katlas::program::LitmusContext& context);

static void litmus_c_error(const LITMUS_C_LTYPE* location, void* tokens, katlas::program::LitmusContext& context,
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
%token HEADER "'C' and a name" NAME "a name" NUMBER "a number" TYPE "a type" VOID "'void'" ATOMIC "'_Atomic'"
%token STRUCT "'struct'" ENUM "'enum'" TYPEDEF "'typedef'" SIZEOF "'sizeof'"
%token IF "'if'" ELSE "'else'" WHILE "'while'" DO "'do'" FOR "'for'" BREAK "'break'" CONTINUE "'continue'"
%token RETURN "'return'" SWITCH "'switch'" CASE "'case'" DEFAULT "'default'" GOTO "'goto'"
%token EXISTS "'exists'" FORALL "'forall'" FINAL "'final'" FILTER "'filter'" LOCATIONS "'locations'" SCOPES "'scopes'" NOT "'not'"
%token TRUE "'true'" FALSE "'false'"
%token LEFT_BRACE "'{'" RIGHT_BRACE "'}'" LEFT_PAREN "'('" RIGHT_PAREN "')'" LEFT_BRACKET "'['" RIGHT_BRACKET "']'"
%token COMMA "','" SEMICOLON "';'" COLON "':'" EQUAL "'='" EQUAL_EQUAL "'=='" NOT_EQUAL "'!='"
%token STAR "'*'" AMPERSAND "'&'" MINUS "'-'" TILDE "'~'" BANG "'!'" PLUS "'+'" SLASH "'/'" PERCENT "'%'"
%token PIPE "'|'" CARET "'^'" LESS "'<'" LESS_EQUAL "'<='" GREATER "'>'" GREATER_EQUAL "'>='"
%token SHIFT_LEFT "'<<'" SHIFT_RIGHT "'>>'" AND_AND "'&&'" OR_OR "'||'" PLUS_PLUS "'++'" MINUS_MINUS "'--'"
%token ADD_ASSIGN "'+='" SUBTRACT_ASSIGN "'-='" MULTIPLY_ASSIGN "'*='" DIVIDE_ASSIGN "'/='" REMAINDER_ASSIGN "'%='"
%token AND_ASSIGN "'&='" OR_ASSIGN "'|='" XOR_ASSIGN "'^='" SHIFT_LEFT_ASSIGN "'<<='" SHIFT_RIGHT_ASSIGN "'>>='"
%token QUESTION "'?'" DOT "'.'" ARROW "'->'"
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

%type <ref> expr assignment conditional binary cast unary postfix primary initializer element
%type <ref> statement label expr_opt for_first declarator prop atom body
%type <list> arguments argument_list statements declarators dims elements element_list values
%type <type> type type_words struct_head struct_begin enum_head enum_begin
%type <op> compound
%type <count> stars some_stars comparison

%%

file:
  header definitions initial definitions scopes locations filter condition  { context.end_test(@$); }
;

header: HEADER  { context.header(@1); };

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
  initial_left                    { context.end_initial(@$); }
| initial_left EQUAL initializer  { context.initial_value($3); context.end_initial(@$); }
;

initial_left:
  initial_location
| type initial_location  { context.initial_type($1); }
| register               { context.initial_register(); }
| type register          { context.initial_register(); context.initial_type($1); }
;

initial_location:
  NAME                             { context.initial_name(@1); }
| NAME dims_one dims               { context.initial_name(@1); context.initial_dims($3); }
| NAME parts                       { context.initial_name(@1); context.initial_path(); }
| LEFT_BRACKET NAME RIGHT_BRACKET  { context.initial_name(@2); }
;

dims_one: LEFT_BRACKET conditional RIGHT_BRACKET  { context.first_dim($2); };

// To a part of a struct, perhaps in an array.
parts:
  DOT NAME                                 { context.part_member(@2, true); }
| dims_one DOT NAME                        { context.part_element(); context.part_member(@3, false); }
| parts DOT NAME                           { context.part_member(@3, false); }
| parts LEFT_BRACKET NUMBER RIGHT_BRACKET  { context.part_index(@3); }
;

initializer:
  assignment
| LEFT_BRACE elements RIGHT_BRACE  { $$ = context.initial_list($2, @$); }
;

elements:
  %empty              { $$ = context.list(); }
| element_list
| element_list COMMA
;

element_list:
  element                     { $$ = context.append(context.list(), $1); }
| element_list COMMA element  { $$ = context.append($1, $3); }
;

element:
  initializer
| DOT NAME EQUAL initializer  { $$ = context.initial_member(@2, $4, @$); }
;

// Types.

type:
  type_words stars  { $$ = context.with_stars($1, $2); }
;

type_words:
  TYPE                                              { $$ = context.open_type(@1); }
| VOID                                              { $$ = context.open_type(@1); }
| ATOMIC                                            { $$ = context.open_type(@1); }
| ATOMIC LEFT_PAREN type RIGHT_PAREN                { $$ = context.atomic_type($3); }
| struct_head
| struct_begin members RIGHT_BRACE                  { context.end_struct($1, @$); $$ = $1; }
| enum_head
| enum_begin enumerators comma_opt RIGHT_BRACE
| type_words TYPE                                   { $$ = context.extend_type($1, @2); }
| type_words VOID                                   { $$ = context.extend_type($1, @2); }
| type_words ATOMIC                                 { $$ = context.extend_type($1, @2); }
| type_words struct_head                            { $$ = context.extend_by($1, $2, @2); }
;

struct_head:
  STRUCT tag  { $$ = context.struct_type(@2); }
;

struct_begin:
  STRUCT tag LEFT_BRACE  { $$ = context.begin_struct(@2); }
| STRUCT LEFT_BRACE      { $$ = context.begin_struct(context.range(@1.end, @1.end)); }
;

enum_head:
  ENUM tag  { $$ = context.enum_type(); }
;

enum_begin:
  ENUM tag LEFT_BRACE  { $$ = context.enum_type(); }
| ENUM LEFT_BRACE      { $$ = context.enum_type(); }
;

tag: NAME | TYPE;

members:
  member
| members member
;

member:
  type_words member_names SEMICOLON  { context.end_members($1); }
;

member_names:
  stars NAME dims                     { context.member($1, @2, $3); }
| member_names COMMA stars NAME dims  { context.member($3, @4, $5); }
;

enumerators:
  enumerator
| enumerators COMMA enumerator
;

enumerator:
  NAME                    { context.enumerator(@1, none); }
| NAME EQUAL conditional  { context.enumerator(@1, $3); }
;

comma_opt: %empty | COMMA;

stars:
  %empty     { $$ = 0; }
| some_stars
;

// The number of stars, and from bit 16 on which of them are atomic.
some_stars:
  STAR               { $$ = 1; }
| some_stars STAR    { $$ = $1 + 1; }
| some_stars TYPE    { context.pointer_qualifier(@2); $$ = $1; }
| some_stars ATOMIC  { $$ = context.atomic_star($1); }
;

dims:
  %empty                                      { $$ = context.list(); }
| dims LEFT_BRACKET RIGHT_BRACKET             { $$ = context.append($1, none); }
| dims LEFT_BRACKET conditional RIGHT_BRACKET { $$ = context.append($1, $3); }
;

// What stands beside the initial state: threads, functions, declarations.

definitions:
  %empty
| definitions definition
;

definition:
  NAME LEFT_PAREN parameters RIGHT_PAREN body             { context.end_thread(@1, $5); }
| type_words stars NAME LEFT_PAREN parameters RIGHT_PAREN body {
    context.end_function(context.with_stars($1, $2), @1, @3, $7);
  }
| type_words stars NAME LEFT_PAREN parameters RIGHT_PAREN SEMICOLON {
    context.end_function(context.with_stars($1, $2), @1, @3, none);
  }
| type_words declarators SEMICOLON                        { context.globals($1, $2, @$); }
| type_words SEMICOLON
| typedef
;

typedef:
  TYPEDEF type_words stars NAME SEMICOLON  { context.type_name($2, $3, @4); }
;

body:
  LEFT_BRACE statements RIGHT_BRACE  { $$ = context.block($2, @$); }
;

parameters:
  %empty
| parameter_list
;

parameter_list:
  parameter
| parameter_list COMMA parameter
;

parameter:
  type NAME dims  { context.parameter($1, @2, $3); }
| type            { context.parameter($1, context.range(@1.end, @1.end), context.list()); }
;

// Statements.

statements:
  %empty                { $$ = context.list(); }
| statements statement  { $$ = context.append($1, $2); }
| statements label      { $$ = context.append($1, $2); }
;

label:
  NAME COLON              { $$ = context.named(Stmt::Kind::label, @1, @1); }
| CASE conditional COLON  { $$ = context.control(Stmt::Kind::case_, $2, {}, @$); }
| DEFAULT COLON           { $$ = context.control(Stmt::Kind::default_, none, {}, @$); }
;

statement:
  SEMICOLON                         { $$ = context.block(context.list(), @$); }
| body
| type_words declarators SEMICOLON  { $$ = context.declarations($1, $2, @$); }
| type_words SEMICOLON              { $$ = context.block(context.list(), @$); }
| typedef                           { $$ = context.block(context.list(), @$); }
| expr SEMICOLON                    { $$ = context.expression_statement($1, @1); }
| IF LEFT_PAREN expr RIGHT_PAREN statement %prec THEN     { $$ = context.control(Stmt::Kind::if_, $3, {$5}, @$); }
| IF LEFT_PAREN expr RIGHT_PAREN statement ELSE statement {
    $$ = context.control(Stmt::Kind::if_, $3, {$5, $7}, @$);
  }
| SWITCH LEFT_PAREN expr RIGHT_PAREN statement              { $$ = context.control(Stmt::Kind::switch_, $3, {$5}, @$); }
| WHILE LEFT_PAREN expr RIGHT_PAREN statement               { $$ = context.control(Stmt::Kind::while_, $3, {$5}, @$); }
| DO statement WHILE LEFT_PAREN expr RIGHT_PAREN SEMICOLON  { $$ = context.control(Stmt::Kind::do_while, $5, {$2}, @$); }
| FOR LEFT_PAREN for_first SEMICOLON expr_opt SEMICOLON expr_opt RIGHT_PAREN statement {
    $$ = context.control(Stmt::Kind::for_, $5, {$3, context.optional_statement($7, @7), $9}, @$);
  }
| BREAK SEMICOLON            { $$ = context.control(Stmt::Kind::break_, none, {}, @$); }
| CONTINUE SEMICOLON         { $$ = context.control(Stmt::Kind::continue_, none, {}, @$); }
| RETURN expr_opt SEMICOLON  { $$ = context.control(Stmt::Kind::return_, $2, {}, @$); }
| GOTO NAME SEMICOLON        { $$ = context.named(Stmt::Kind::goto_, @2, @$); }
;

declarators:
  declarator                    { $$ = context.append(context.list(), $1); }
| declarators COMMA declarator  { $$ = context.append($1, $3); }
;

declarator:
  stars NAME dims                    { $$ = context.declarator($1, @2, $3, none, @$); }
| stars NAME dims EQUAL initializer  { $$ = context.declarator($1, @2, $3, $5, @$); }
;

for_first:
  expr_opt                { $$ = context.optional_statement($1, @1); }
| type_words declarators  { $$ = context.declarations($1, $2, @$); }
;

expr_opt:
  %empty  { $$ = none; }
| expr
;

// Expressions.

expr:
  assignment
| expr COMMA assignment  { $$ = context.pair(Expr::Kind::comma, $1, $3, @$); }
;

assignment:
  conditional
| unary EQUAL assignment     { $$ = context.pair(Expr::Kind::assign, $1, $3, @$); }
| unary compound assignment  { $$ = context.compound($2, $1, $3, @$); }
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

conditional:
  binary
| binary QUESTION expr COLON conditional  { $$ = context.conditional($1, $3, $5, @$); }
;

binary:
  cast
| binary OR_OR binary          { $$ = context.binary(Op::logical_or, $1, $3, @$); }
| binary AND_AND binary        { $$ = context.binary(Op::logical_and, $1, $3, @$); }
| binary PIPE binary           { $$ = context.binary(Op::bit_or, $1, $3, @$); }
| binary CARET binary          { $$ = context.binary(Op::bit_xor, $1, $3, @$); }
| binary AMPERSAND binary      { $$ = context.binary(Op::bit_and, $1, $3, @$); }
| binary EQUAL_EQUAL binary    { $$ = context.binary(Op::equal, $1, $3, @$); }
| binary NOT_EQUAL binary      { $$ = context.binary(Op::not_equal, $1, $3, @$); }
| binary LESS binary           { $$ = context.binary(Op::less, $1, $3, @$); }
| binary LESS_EQUAL binary     { $$ = context.binary(Op::less_equal, $1, $3, @$); }
| binary GREATER binary        { $$ = context.swapped(Op::less, $1, $3, @$); }
| binary GREATER_EQUAL binary  { $$ = context.swapped(Op::less_equal, $1, $3, @$); }
| binary SHIFT_LEFT binary     { $$ = context.binary(Op::shift_left, $1, $3, @$); }
| binary SHIFT_RIGHT binary    { $$ = context.binary(Op::shift_right, $1, $3, @$); }
| binary PLUS binary           { $$ = context.binary(Op::add, $1, $3, @$); }
| binary MINUS binary          { $$ = context.binary(Op::subtract, $1, $3, @$); }
| binary STAR binary           { $$ = context.binary(Op::multiply, $1, $3, @$); }
| binary SLASH binary          { $$ = context.binary(Op::divide, $1, $3, @$); }
| binary PERCENT binary        { $$ = context.binary(Op::remainder, $1, $3, @$); }
;

cast:
  unary
| LEFT_PAREN type RIGHT_PAREN cast  { $$ = context.cast($2, $4, @$); }
;

unary:
  postfix
| BANG cast                           { $$ = context.unary(UnaryOp::logical_not, $2, @$); }
| TILDE cast                          { $$ = context.unary(UnaryOp::complement, $2, @$); }
| MINUS cast                          { $$ = context.unary(UnaryOp::negate, $2, @$); }
| PLUS cast                           { $$ = context.plus($2, @$); }
| STAR cast                           { $$ = context.unary(UnaryOp::dereference, $2, @$); }
| AMPERSAND cast                      { $$ = context.unary(UnaryOp::address, $2, @$); }
| PLUS_PLUS unary                     { $$ = context.step(Op::add, $2, false, @$); }
| MINUS_MINUS unary                   { $$ = context.step(Op::subtract, $2, false, @$); }
| SIZEOF unary                        { $$ = context.size_of($2, @$); }
| SIZEOF LEFT_PAREN type RIGHT_PAREN  { $$ = context.size_of_type($3, @$); }
;

postfix:
  primary
| postfix LEFT_BRACKET expr RIGHT_BRACKET  { $$ = context.pair(Expr::Kind::index, $1, $3, @$); }
| postfix DOT NAME                         { $$ = context.member_of($1, @3, @$); }
| postfix ARROW NAME                       { $$ = context.member_of(context.unary(UnaryOp::dereference, $1, @1), @3, @$); }
| postfix PLUS_PLUS                        { $$ = context.step(Op::add, $1, true, @$); }
| postfix MINUS_MINUS                      { $$ = context.step(Op::subtract, $1, true, @$); }
| NAME LEFT_PAREN arguments RIGHT_PAREN    { $$ = context.call(@1, $3, @$); }
;

primary:
  NUMBER                       { $$ = context.number(@1, @1.place); }
| NAME                         { $$ = context.variable(@1, @1.place); }
| LEFT_PAREN expr RIGHT_PAREN  { $$ = $2; }
;

arguments:
  %empty  { $$ = context.list(); }
| argument_list
;

argument_list:
  assignment                      { $$ = context.append(context.list(), $1); }
| argument_list COMMA assignment  { $$ = context.append($1, $3); }
;

// Which threads share a scope.

scopes:
  %empty
| SCOPES COLON scope_list
;

scope_list:
  scope
| scope_list scope
;

scope:
  LEFT_PAREN scope_name scope_items RIGHT_PAREN  { context.close_scope(); }
;

scope_name: scope_words  { context.open_scope(@1); };

scope_words:
  NAME
| scope_words MINUS NAME
;

scope_items:
  %empty
| scope_items NUMBER  { context.scope_thread(@2); }
| scope_items NAME    { context.scope_thread(@2); }
| scope_items scope
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
| final_left comparison final_value    { $$ = context.atom(static_cast<Prop::Kind>($2), @$); }
| final_left comparison LEFT_BRACE values RIGHT_BRACE  { $$ = context.one_of(static_cast<Prop::Kind>($2), $4, @$); }
| final_left NAME LEFT_BRACE values RIGHT_BRACE        { $$ = context.in_set(@2, $4, @$); }
;

final_left: final_location  { context.final_left(); };

comparison:
  EQUAL          { $$ = static_cast<std::uint32_t>(Prop::Kind::equal); }
| EQUAL_EQUAL    { $$ = static_cast<std::uint32_t>(Prop::Kind::equal); }
| NOT_EQUAL      { $$ = static_cast<std::uint32_t>(Prop::Kind::not_equal); }
| LESS           { $$ = static_cast<std::uint32_t>(Prop::Kind::less); }
| LESS_EQUAL     { $$ = static_cast<std::uint32_t>(Prop::Kind::less_equal); }
| GREATER        { $$ = static_cast<std::uint32_t>(Prop::Kind::greater); }
| GREATER_EQUAL  { $$ = static_cast<std::uint32_t>(Prop::Kind::greater_equal); }
;

// Of a set, each as an equality of what stands before it.
values:
  final_value               { $$ = context.append(context.list(), context.atom(Prop::Kind::equal, @$)); }
| values COMMA final_value  { $$ = context.append($1, context.atom(Prop::Kind::equal, @3)); }
;

final_location:
  register
| final_place
| LEFT_BRACKET final_place RIGHT_BRACKET
;

final_place:
  NAME                                            { context.final_location(@1, @$); }
| final_place LEFT_BRACKET NUMBER RIGHT_BRACKET   { context.final_element(@3, @$); }
| final_place DOT NAME                            { context.final_member(@3, @$); }
;

register:
  NUMBER COLON NAME                          { context.register_of(@1, @3, @$); }
| register LEFT_BRACKET NUMBER RIGHT_BRACKET { context.register_element(@3, @$); }
| register DOT NAME                          { context.register_member(@3, @$); }
;

final_value:
  NUMBER                                { context.final_number(false, @1); }
| MINUS NUMBER                          { context.final_number(true, @2); }
| final_place                           { context.final_address(); }
| AMPERSAND final_place                 { context.final_address(); }
| LEFT_BRACKET final_place RIGHT_BRACKET { context.final_content(); }
| register                              { context.final_content(); }
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
