// The grammar of .kat files. Actions only hand ranges and indices to the ParseContext, which builds the tree; semantic
// values are plain integers, so that a value dropped during error recovery needs no destructor.
//
// Precedence is written out as one nonterminal per level, tightest first:
//   primary   ! (prefix)        postfix   + * ? ^-1 ^=        prefix   rot dedup
//   sequence  ;                 meet      & \  (left)         expr     |
%require "3.8"
%language "C"
%define api.prefix {kat_}
%define api.pure full
%define api.token.prefix {TOKEN_}
%define api.location.type {katlas::TokenRange}
%define parse.error custom
// Without look-ahead correction the lists of expected tokens would hold impossible ones.
%define parse.lac full
%locations
%param {void* scanner} {katlas::ParseContext& context}
%initial-action { @$.file = context.range(0, 0).file; }

%code requires {
#include "parse_context.hpp"

namespace katlas {
// Bison grows its stacks only if locations are said to be trivial, and then initialises one with four numbers.
struct TokenRange : SourceRange {
    TokenRange() = default;
    constexpr TokenRange(int, int, int, int) {}
};
} // namespace katlas
#define KAT_LTYPE_IS_TRIVIAL 1
}

%code {
#include "expected.hpp"

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

using katlas::syntax::AssertDecl;
using katlas::syntax::Claim;
using katlas::syntax::ExportDecl;
using katlas::syntax::ExprKind;

int kat_lex(KAT_STYPE* value, KAT_LTYPE* location, void* scanner, katlas::ParseContext& context);

static void kat_error(const KAT_LTYPE* location, void* scanner, katlas::ParseContext& context, const char* message);
}

%union {
    katlas::syntax::ExprRef expr;
    katlas::ClaimRef claim;
    std::uint32_t count;
    bool flag;
}

// The aliases are the user's words, ready for messages.
%token YYEOF 0 "the end of the file"
%token NAME "a name" STRING "a string"
%token ACYCLIC "'acyclic'" AND "'and'" AS "'as'" ASSERT "'assert'" ASSUME "'assume'" COHERENCE "'coherence'"
%token DEDUP "'dedup'" DEFINE "'define'" DISJOINT "'disjoint'" EMPTY "'empty'" ERROR "'error'" EXPORT "'export'" EXTRA "'extra'"
%token FLAG "'flag'"
%token GENMC "'genmc'" ID "'id'" INCLUDE "'include'" IRREFLEXIVE "'irreflexive'" LET "'let'" MODEL "'model'"
%token PREDICATE "'predicate'"
%token REC "'rec'" RECOVERY "'recovery'" REFUTE "'refute'" RELATION "'relation'" ROT "'rot'" TOTAL "'total'"
%token UNLESS "'unless'" VIEW "'view'" WARNING "'warning'"
%token LESS_EQUAL "'<='" EQUAL "'='" SCOPE "'::'" COLON "':'" COMMA "','" HASH "'#'"
%token PIPE "'|'" SEMICOLON "';'" AMPERSAND "'&'" BACKSLASH "'\\'" STAR "'*'" PLUS "'+'" QUESTION "'?'"
%token CARET "'^'" MINUS_ONE "'-1'" ZERO "'0'" BANG "'!'"
%token LEFT_PAREN "'('" RIGHT_PAREN "')'" LEFT_BRACKET "'['" RIGHT_BRACKET "']'"

%type <expr> primary postfix prefix sequence meet expr
%type <count> sequence_chain union_chain
%type <claim> claim property
%type <flag> binder judge

%%

file:
  statements
;

statements:
  %empty
| statements statement  { context.end_statement(); }
| statements error {
    context.end_statement();
    yyerrok;
    if (!context.resume_at(yychar))
        yyclearin;
  }
;

statement:
  INCLUDE STRING                                { context.add_include(@2); }
| RELATION identifier signature relation_clauses { context.add_relation(@2); }
| DEFINE identifier EQUAL expr                   { context.add_define(@2, $4); }
| DEFINE REC definitions                        { context.add_define_rec(@$); }
| PREDICATE identifier genmc_opt                { context.add_predicate(@2); }
| DISJOINT disjoint_names                       { context.add_disjoint(@$); }
| binder definition                             { context.add_let($1, false, @$); }
| binder REC definitions                        { context.add_let($1, true, @$); }
| property as_opt                               { context.add_axiom($1); }
| FLAG expr AS identifier                       { context.add_flag($2, @4); }
| MODEL identifier EQUAL model_items            { context.add_model(@2, @$); }
| ASSUME claim                                  { context.add_assume(false, $2, @$); }
| ASSUME claim UNLESS expr {
    context.unless_cyclic($4);
    context.add_assume(false, $2, @$);
  }
| ASSUME TOTAL expr {
    context.add_assume(true, context.claim(Claim::Kind::inclusion, $3, $3, @$), @$);
  }
| judge claim as_opt                            { context.add_assert($1, $2, @$); }
| judge identifier COLON claim { context.label(@2); } as_opt {
    context.add_assert($1, $4, @$);
  }
| EXPORT extra_opt exported unless_opt genmc_opt { context.add_export(@$); }
;

// Words that joined the language late stay names wherever a name is expected.
identifier: NAME | AS | DEFINE | EMPTY | FLAG | IRREFLEXIVE | MODEL | REFUTE;

binder:
  LET   { $$ = false; }
| VIEW  { $$ = true; }
;

judge:
  ASSERT  { $$ = false; }
| REFUTE  { $$ = true; }
;

definitions:
  definition
| definitions AND definition
;

definition:
  identifier EQUAL expr  { context.define(@1, $3); }
;

model_items:
  model_item
| model_items COMMA model_item
;

model_item:
  property as_opt             { context.model_axiom($1); }
| other_model                 { context.other_model(@1, @1); }
| other_model SCOPE identifier  { context.other_model(@1, @3); }
;

// Without the words that begin an axiom.
other_model: NAME | AS | DEFINE | MODEL | REFUTE;

// The sides are tests, and `*` is the product: they are primaries, so that it cannot be read as a closure.
signature:
  %empty
| COLON primary STAR primary  { context.signature($2, $4); }
;

relation_clauses:
  %empty
| relation_clauses LEFT_PAREN attributes RIGHT_PAREN
| relation_clauses genmc_clause
;

attributes:
  attribute
| attributes COMMA attribute
;

attribute:
  identifier             { context.attribute(@1, @1); }
| identifier identifier  { context.attribute(@1, @2); }
;

genmc_opt:
  %empty
| genmc_clause
;

genmc_clause:
  LEFT_PAREN GENMC COLON STRING RIGHT_PAREN  { context.genmc(@4); }
;

disjoint_names:
  disjoint_name
| disjoint_names HASH disjoint_name
;

disjoint_name:
  identifier                   { context.push_name(@1, @1); }
| identifier SCOPE identifier  { context.push_name(@1, @3); }
;

as_opt:
  %empty
| AS identifier  { context.label(@2); }
;

extra_opt:
  %empty
| EXTRA identifier  { context.extra(@2); }
;

exported:
  claim                 { context.exported_claim($1); }
| COHERENCE identifier  { context.exported_name(ExportDecl::Kind::coherence, @2); }
| ERROR identifier      { context.exported_name(ExportDecl::Kind::error, @2); }
| WARNING identifier    { context.exported_name(ExportDecl::Kind::warning, @2); }
;

unless_opt:
  %empty
| UNLESS claim  { context.unless($2); }
;

claim:
  expr LESS_EQUAL expr  { $$ = context.claim(Claim::Kind::inclusion, $1, $3, @$); }
| expr EQUAL expr       { $$ = context.claim(Claim::Kind::equality, $1, $3, @$); }
| property
;

property:
  ACYCLIC expr      { $$ = context.claim(Claim::Kind::acyclic, $2, $2, @$); }
| IRREFLEXIVE expr  { $$ = context.claim(Claim::Kind::irreflexive, $2, $2, @$); }
| EMPTY expr        { $$ = context.claim(Claim::Kind::empty, $2, $2, @$); }
;

expr:
  meet
| union_chain  { $$ = context.chain(ExprKind::unite, $1, @$); }
;

// Operands of a chain wait on a stack of the context, so that a long chain is read in linear time.
union_chain:
  meet PIPE meet         { $$ = context.open_chain($1, $3); }
| union_chain PIPE meet  { $$ = context.extend_chain($1, $3); }
;

meet:
  sequence
| meet AMPERSAND sequence  { $$ = context.node(ExprKind::intersect, {$1, $3}, @$); }
| meet BACKSLASH sequence  { $$ = context.node(ExprKind::difference, {$1, $3}, @$); }
;

sequence:
  prefix
| sequence_chain  { $$ = context.chain(ExprKind::sequence, $1, @$); }
;

sequence_chain:
  prefix SEMICOLON prefix          { $$ = context.open_chain($1, $3); }
| sequence_chain SEMICOLON prefix  { $$ = context.extend_chain($1, $3); }
;

prefix:
  postfix
| ROT prefix    { $$ = context.node(ExprKind::rotation, {$2}, @$); }
| DEDUP prefix  { $$ = context.node(ExprKind::deduplication, {$2}, @$); }
;

postfix:
  primary
| postfix STAR             { $$ = context.node(ExprKind::star, {$1}, @$); }
| postfix PLUS             { $$ = context.node(ExprKind::plus, {$1}, @$); }
| postfix QUESTION         { $$ = context.node(ExprKind::optional, {$1}, @$); }
| postfix CARET MINUS_ONE  { $$ = context.node(ExprKind::inverse, {$1}, @$); }
| postfix CARET EQUAL      { $$ = context.node(ExprKind::symmetric, {$1}, @$); }
;

primary:
  ZERO                             { $$ = context.node(ExprKind::zero, {}, @$); }
| ID                               { $$ = context.node(ExprKind::id, {}, @$); }
| identifier                       { $$ = context.name(@1, @1); }
| identifier SCOPE identifier      { $$ = context.name(@1, @3); }
| BANG primary                     { $$ = context.node(ExprKind::complement, {$2}, @$); }
| LEFT_PAREN expr RIGHT_PAREN      { $$ = $2; }
| LEFT_BRACKET expr RIGHT_BRACKET  { $$ = context.node(ExprKind::brackets, {$2}, @$); }
| LEFT_BRACKET RIGHT_BRACKET       { $$ = context.node(ExprKind::id, {}, @$); }
;

%%

static void kat_error(const KAT_LTYPE* location, void*, katlas::ParseContext& context, const char*) {
    // Syntax errors go through yyreport_syntax_error; what is left is the stack's bound.
    context.report(*location, "nested too deeply");
}

static int yyreport_syntax_error(const yypcontext_t* state, void*, katlas::ParseContext& context) {
    yysymbol_kind_t kinds[YYNTOKENS];
    const int count = yypcontext_expected_tokens(state, kinds, YYNTOKENS);
    std::vector<std::string_view> expected;
    for (int i = 0; i < count; ++i)
        expected.emplace_back(yysymbol_name(kinds[i]));
    const yysymbol_kind_t found = yypcontext_token(state);
    const auto range = *yypcontext_location(state);
    katlas::report_unexpected(context, range, found == YYSYMBOL_YYEOF, expected);
    return count == YYENOMEM ? YYENOMEM : 0;
}
