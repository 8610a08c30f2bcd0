;;; kat-mode.el --- Highlighting of .kat files, the memory models of Katlas  -*- lexical-binding: t -*-

;;; Code:

(defconst kat-keywords
  '("acyclic" "and" "as" "assert" "assume" "coherence" "dedup" "define" "disjoint" "empty" "error" "export" "extra" "flag" "genmc"
    "id" "include" "irreflexive" "let" "model" "predicate" "rec" "recovery" "refute" "relation" "rot" "total"
    "unless" "view" "warning"))

(defvar kat-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (dolist (character '(?_ ?- ?. ?'))
      (modify-syntax-entry character "_" table))
    table))

;;;###autoload
(define-derived-mode kat-mode prog-mode "Kat"
  "Major mode for .kat files."
  (setq-local comment-start "// ")
  (setq-local font-lock-defaults (list (list (regexp-opt kat-keywords 'symbols)))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.kat\\'" . kat-mode))

(provide 'kat-mode)
;;; kat-mode.el ends here
