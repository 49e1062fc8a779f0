set terminal svg size 900,620 font 'sans,12' background '#ffffff'
set datafile separator ','
set output 'means.svg'
set multiplot layout 2,2 title 'Calculation, ten deals, won games: harm and share won, one point a player'
set xlabel 'share won, %'; set key off; set grid
set style line 1 lc rgb '#1f5f8b' pt 7 ps 0.8
do for [f in "harm3 over3 harm4 over4"] {
    set ylabel f
    plot 'players.csv' using (100*column('share')):(column(f)):(100*column('low')):(100*column('high')):(column(f.'_low')):(column(f.'_high')) with xyerrorbars ls 1
}
unset multiplot
set output 'separation.svg'
set xlabel 'figure'; set ylabel 'rank correlation with the share won'; set yrange [-1:1]
set xtics rotate by -40; set xzeroaxis
plot 'separation.csv' using 0:2:3:4:xtic(1) skip 1 with yerrorbars ls 1
