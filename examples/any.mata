@NFA-explicit
%Alphabet-auto
%Initial q
%Final q
q a q
