# Draws decks.svg and few.svg from decks.csv and few.csv: gnuplot plots.gp
# Wilson's 95 % interval of k in n, in percent
z = 1.959964
middle(k, n) = (k / n + z * z / (2 * n)) / (1 + z * z / n)
half(k, n) = z / (1 + z * z / n) * sqrt(k / n * (1 - k / n) / n + z * z / (4 * n * n))
low(k, n) = 100 * (k > 0 ? middle(k, n) - half(k, n) : 1e-12)
high(k, n) = 100 * (middle(k, n) + half(k, n))
set terminal svg size 800,500 font 'sans,13' background 'white'
set datafile separator ','
set grid
set output 'decks.svg'
set title 'Deals lost, by the ranks of the deck (2 and 3: every deal; others: shuffled)'
set xlabel 'ranks'
set ylabel 'deals lost, %'
set logscale y
set format y '10^{%L}'
set yrange [1e-6:1]
set xrange [1.5:13.5]
set xtics 1
set key right top
plot 'decks.csv' using 1:($1 > 3 ? high($3, 1.0 * $2) : NaN) skip 1 with points pt 11 ps 0.9 lc rgb '#7f7f7f' title 'at most (95 %)', \
     '' using 1:($3 > 0 && $1 > 3 ? 100.0 * $3 / $2 : NaN):(low($3, 1.0 * $2)):(high($3, 1.0 * $2)) skip 1 with yerrorbars pt 7 ps 0.7 lc rgb '#1f4e79' title 'found', \
     '' using 1:($1 == 3 ? 100.0 * $3 / $2 : NaN) skip 1 with points pt 5 ps 0.9 lc rgb '#c0504d' title 'exact (none with 2 ranks)'
set output 'few.svg'
set title 'Deals of 52 cards built to have few first moves, 1,000 each'
unset logscale y
set format y '%g'
set xlabel 'legal first moves'
set ylabel 'deals lost, %'
set yrange [-3:103]
set xrange [-0.5:9.5]
plot 'few.csv' using 1:(100.0 * $3 / ($2 + $3)):(low($3, 1.0 * ($2 + $3))):(high($3, 1.0 * ($2 + $3))) skip 1 with yerrorbars pt 7 ps 0.7 lc rgb '#1f4e79' notitle
