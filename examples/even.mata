@NFA-explicit
%Alphabet-auto
%Initial even
%Final even
even a odd
odd a even
