autocmd BufNewFile,BufRead *.kat setfiletype kat
