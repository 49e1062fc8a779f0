# plots.gp: the figures of docs/results/saichugen.md, from the tables beside it.
#     cd docs/results/saichugen && gnuplot plots.gp
set terminal svg size 720,440 font "sans,13" background "white"
set datafile separator "\t"
set datafile missing "nan"
set grid lc rgb "#dddddd"
study = "study.tsv"

set output "figure-4.svg"
set title "Points at the end by score when round 5 begins"
set xlabel "own score"
set ylabel "mean points, 95 % interval"
set xrange [-1:40]
set yrange [-1.3:1.2]
set xzeroaxis lc rgb "#888888"
plot study index "by score when round 5 begins" skip 1 \
    using 1:3:4:5 with yerrorlines pt 7 ps 0.5 lc rgb "#1f5fa8" notitle

set xrange [-32.5:32.5]
set yrange [-32.5:32.5]
set xlabel "higher opponent's score minus own"
set ylabel "lower opponent's score minus own"
set style fill solid 1 noborder
set palette defined (0 "#f7fbff", 0.5 "#6baed6", 1 "#08306b")
set cbrange [0:1]
unset grid

set output "figure-5.svg"
set title "Share of games won alone (+2) by score differences when round 5 begins"
plot study index "by differences when round 5 begins" skip 1 \
    using ($2+2.5):($1+2.5):(2.5):(2.5):($3 < 30 ? NaN : $11/$3) \
    with boxxyerror lc palette notitle

set output "figure-6.svg"
set title "Share of games lost by one point (-1) by score differences when round 5 begins"
plot study index "by differences when round 5 begins" skip 1 \
    using ($2+2.5):($1+2.5):(2.5):(2.5):($3 < 30 ? NaN : $8/$3) \
    with boxxyerror lc palette notitle
