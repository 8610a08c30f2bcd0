" Highlighting of .kat files, the memory models of Katlas.
if exists("b:current_syntax")
  finish
endif
syntax iskeyword @,48-57,_,-,.,39
syntax keyword katStatement assert assume define disjoint export include let model predicate refute relation view
syntax keyword katStatement acyclic empty irreflexive
syntax keyword katWord and as coherence error extra flag genmc rec recovery total unless warning
syntax keyword katOperator dedup id rot
syntax match katComment "//.*$"
syntax region katString start=+"+ end=+"+ oneline
highlight default link katStatement Statement
highlight default link katWord Keyword
highlight default link katOperator Operator
highlight default link katComment Comment
highlight default link katString String
setlocal commentstring=//\ %s
let b:current_syntax = "kat"
