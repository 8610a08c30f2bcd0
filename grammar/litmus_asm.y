// The grammar of litmus tests in herd's assembly formats, one for all architectures: what a mnemonic is and which
// operands it takes is not asked here. Actions hand ranges to the AsmContext, which builds the tree.
//
// The threads are the columns of a table whose rows end with semicolons. Initial state and question are those of
// litmus_c.y, but that registers may have a '%' and that types are no more than widths.
%require "3.8"
%language "C"
%define api.prefix {litmus_asm_}
%define api.pure full
%define api.token.prefix {TOKEN_}
%define api.location.type {katlas::machine::AsmRange}
%define parse.error custom
%define parse.lac full
%locations
%param {void* scanner} {katlas::machine::AsmContext& context}
%initial-action { @$.file = context.range(0, 0).file; }

%code requires {
#include "asm_context.hpp"

namespace katlas::machine {
// Bison grows its stacks only if locations are said to be trivial, and then initialises one with four numbers.
struct AsmRange : SourceRange {
    AsmRange() = default;
    constexpr AsmRange(int, int, int, int) {}
};
} // namespace katlas::machine
#define LITMUS_ASM_LTYPE_IS_TRIVIAL 1
}

%code {
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

using katlas::program::syntax::Prop;
using katlas::program::syntax::Quantifier;
using katlas::program::syntax::none;

int litmus_asm_lex(LITMUS_ASM_STYPE* value, LITMUS_ASM_LTYPE* location, void* scanner,
                   katlas::machine::AsmContext& context);

static void litmus_asm_error(const LITMUS_ASM_LTYPE* location, void* scanner, katlas::machine::AsmContext& context,
                             const char* message);
}

%union {
    katlas::program::syntax::Ref ref;
    katlas::program::LitmusContext::ListRef list;
    katlas::program::LitmusContext::TypeRef type;
    std::uint32_t count;
    bool flag;
}

%token YYEOF 0 "the end of the file"
%token HEADER "an architecture and a name" NAME "a name" NUMBER "a number" TYPE "a type" LOCK "'lock'" LISA "an instruction" PLUS "'+'"
%token EXISTS "'exists'" NOT_EXISTS "'not exists'" FORALL "'forall'" FINAL "'final'" FILTER "'filter'"
%token LOCATIONS "'locations'" SCOPES "'scopes'" NOT "'not'" TRUE "'true'" FALSE "'false'"
%token LEFT_BRACE "'{'" RIGHT_BRACE "'}'" LEFT_PAREN "'('" RIGHT_PAREN "')'" LEFT_BRACKET "'['" RIGHT_BRACKET "']'"
%token COMMA "','" SEMICOLON "';'" COLON "':'" EQUAL "'='" EQUAL_EQUAL "'=='" NOT_EQUAL "'!='" PIPE "'|'"
%token STAR "'*'" AMPERSAND "'&'" MINUS "'-'" TILDE "'~'" PERCENT "'%'" DOLLAR "'$'" HASH "'#'" BANG "'!'" AT "'@'"
%token LESS "'<'" LESS_EQUAL "'<='" GREATER "'>'" GREATER_EQUAL "'>='"
%token AND "'/\\'" OR "'\\/'" IMPLIES "'=>'"

%left OR
%left AND
%right IMPLIES
%precedence NOT_PROP

%type <ref> prop atom
%type <type> type type_words
%type <count> stars some_stars parts_begin comparison
%type <list> values
%type <flag> sign number

%%

file:
  header initial columns rows scopes locations filter condition
;

header: HEADER  { context.asm_header(@1); };

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
  initial_left                                              { context.end_initial(@$); }
| initial_left EQUAL initial_value                          { context.end_initial(@$); }
| initial_left EQUAL LEFT_BRACE initial_values RIGHT_BRACE  { context.end_initial(@$); }
;

initial_left:
  initial_place
| type initial_place  { context.initial_type($1); }
;

initial_place:
  NAME                                    { context.initial_name(@1); }
| LEFT_BRACKET NAME RIGHT_BRACKET         { context.initial_name(@2); }
| NAME LEFT_BRACKET NUMBER RIGHT_BRACKET  { context.initial_name(@1); context.initial_size(@3); }
| PERCENT NAME                            { context.initial_symbolic(@$); }
| NUMBER COLON register_name              { context.initial_thread(@1, false, @3); }
| NAME COLON register_name                { context.initial_thread(@1, true, @3); }
;

register_name:
  NAME
| PERCENT NAME
;

initial_values:
  initial_value
| initial_values COMMA initial_value
;

initial_value:
  sign NUMBER                             { context.initial_number($1, @2); }
| NAME                                    { context.initial_address(@1); }
| AMPERSAND NAME                          { context.initial_address(@2); }
| NAME LEFT_BRACKET NUMBER RIGHT_BRACKET  { context.initial_address(@1); context.initial_element(@3); }
;

sign:
  %empty  { $$ = false; }
| MINUS   { $$ = true; }
;

type:
  type_words stars  { $$ = context.with_stars($1, $2); }
;

type_words:
  TYPE             { $$ = context.open_type(@1); }
| type_words TYPE  { $$ = context.extend_type($1, @2); }
;

stars:
  %empty     { $$ = 0; }
| some_stars
;

some_stars:
  STAR             { $$ = 1; }
| some_stars STAR  { $$ = $1 + 1; }
;

// The table of instructions.

columns:
  names SEMICOLON
;

names:
  column
| names PIPE column
;

column:
  column_name
| column_name AT places
;

column_name: NAME  { context.column(@1); };

places:
  place
| places COMMA place
;

place: NAME NUMBER  { context.place(@1, @2); };

rows:
  %empty
| rows row
;

row:
  cells SEMICOLON  { context.end_row(@2); }
;

cells:
  cell             { context.end_cell(@1); }
| cells PIPE cell  { context.end_cell(@3); }
;

cell:
  labels
| labels instruction
;

labels:
  %empty
| labels NAME COLON  { context.label(@2); }
;

instruction:
  NAME operands       { context.instruction(@1, @$, false); }
| LOCK NAME operands  { context.instruction(@2, @$, true); }
| LISA annotations lisa_operands  { context.lisa_instruction(@1, @$); }
;

// LISA has annotations, and operands without commas.

annotations:
  %empty
| LEFT_BRACKET annotation_names RIGHT_BRACKET
| LEFT_BRACKET RIGHT_BRACKET
;

annotation_names:
  NAME                         { context.annotation(@1); }
| annotation_names COMMA NAME  { context.annotation(@3); }
;

lisa_operands:
  %empty
| lisa_operands lisa_operand
;

// A sum and an operation are places in memory as far as the tree is concerned, with the operator as their symbol.
lisa_operand:
  lisa_value
| lisa_value PLUS lisa_value  { context.memory(context.num_operands() - 2, false, @$); context.symbol(@2, @$); }
| LEFT_PAREN parts_begin NAME lisa_value lisa_value RIGHT_PAREN  { context.memory($2, false, @$); context.symbol(@3, @$); }
;

lisa_value:
  NAME          { context.word(@1); }
| PERCENT NAME  { context.word(@$); }
| numeral       { context.number(false, @1); }
;

operands:
  %empty
| operand_list
;

operand_list:
  operand
| operand_list COMMA operand
;

operand:
  plain
| memory
;

plain:
  NAME                       { context.word(@1); }
| NAME number                { context.word(@1); context.amount(@2); }
| PERCENT NAME               { context.word(@$); }
| number                     { context.number($1, @1); }
;

number:
  numeral         { $$ = false; }
| DOLLAR numeral  { $$ = true; }
| HASH numeral    { $$ = true; }
;

numeral:
  NUMBER
| MINUS NUMBER
;

memory:
  LEFT_BRACKET parts_begin parts RIGHT_BRACKET       { context.memory($2, true, @$); }
| LEFT_BRACKET parts_begin parts RIGHT_BRACKET BANG  { context.memory($2, true, @$); context.write_back(@$); }
| based
| PERCENT NAME COLON based                           { context.segment(@$); }
;

based:
  parenthesised
| numeral parenthesised      { context.displacement(@1, @$); }
| NAME parenthesised         { context.symbol(@1, @$); }
;

parenthesised:
  LEFT_PAREN parts_begin parts RIGHT_PAREN  { context.memory($2, false, @$); }
;

parts_begin: %empty { $$ = context.num_operands(); };

parts:
  plain
| parts COMMA plain
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
| NOT_EXISTS    { context.quantifier(Quantifier::not_exists); }
| FORALL        { context.quantifier(Quantifier::for_all); }
;

prop:
  atom
| TILDE prop %prec NOT_PROP    { $$ = context.prop(Prop::Kind::negation, $2, none, @$); }
| NOT prop %prec NOT_PROP      { $$ = context.prop(Prop::Kind::negation, $2, none, @$); }
| prop AND prop                { $$ = context.prop(Prop::Kind::conjunction, $1, $3, @$); }
| prop OR prop                 { $$ = context.prop(Prop::Kind::disjunction, $1, $3, @$); }
| prop IMPLIES prop            { $$ = context.prop(Prop::Kind::implication, $1, $3, @$); }
| LEFT_PAREN prop RIGHT_PAREN  { $$ = $2; }
;

atom:
  TRUE                             { $$ = context.prop(Prop::Kind::truth, none, none, @$); }
| FALSE                            { $$ = context.prop(Prop::Kind::falsity, none, none, @$); }
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
  NUMBER COLON register_name  { context.register_of(@1, @3, @$); }
| NAME COLON register_name    { context.register_of_named(@1, @3, @$); }
;

final_value:
  NUMBER                   { context.final_number(false, @1); }
| MINUS NUMBER             { context.final_number(true, @2); }
| final_address            { context.final_address(); }
| AMPERSAND final_address  { context.final_address(); }
| bracketed                { context.final_content(); }
| register                 { context.final_content(); }
;

final_address:
  NAME                                    { context.final_location(@1, @$); }
| NAME LEFT_BRACKET NUMBER RIGHT_BRACKET  { context.final_location(@1, @$); context.final_element(@3); }
;

%%

static void litmus_asm_error(const LITMUS_ASM_LTYPE* location, void*, katlas::machine::AsmContext& context,
                             const char*) {
    // Syntax errors go through yyreport_syntax_error; what is left is the stack's bound.
    context.report(*location, "nested too deeply");
}

static int yyreport_syntax_error(const yypcontext_t* state, void*, katlas::machine::AsmContext& context) {
    yysymbol_kind_t kinds[YYNTOKENS];
    const int count = yypcontext_expected_tokens(state, kinds, YYNTOKENS);
    std::vector<std::string_view> expected;
    for (int i = 0; i < count; ++i)
        expected.emplace_back(yysymbol_name(kinds[i]));
    const yysymbol_kind_t found = yypcontext_token(state);
    const auto range = *yypcontext_location(state);
    katlas::machine::report_unexpected_asm(context, range, found == YYSYMBOL_YYEOF, expected);
    return count == YYENOMEM ? YYENOMEM : 0;
}
