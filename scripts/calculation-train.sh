#!/bin/sh
# Makes the networks of Calculation's evaluator again:
#
#     scripts/calculation-train.sh FOLDER [STACKS...]      all numbers of stacks without STACKS
#
# STACKS may also be a small game, RANKS-FOUNDATIONS-STACKS, whose optimum is in the data folder (tefuda table optimum).
#
# At commit 99689e1 this gave the program's networks bit for bit. Since then players play the last draws better, so the
# games that they are trained on are not all the same.
#
# FOLDER takes records of self-play and networks: 55 GB for three stacks. What is there already is not made again.
# The tables that the players use are built in FOLDER/data. Takes five and a half hours of CPU time in all, one
# thread, most of it for three stacks. Writes src/games/calculation/value/parameters_S.c; the calibrations in parameters.c are then fitted by
# the command printed at the end.
set -eu
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { echo "usage: scripts/calculation-train.sh FOLDER [STACKS...]" >&2; exit 2; }
folder=$1
shift
[ $# -ge 1 ] || set -- 1 2 3 4 5 6 7 8
tool=${TOOL:-build/release/tools/calculation_value}
mkdir -p "$folder/data"
TEFUDA_DATA=$folder/data
export TEFUDA_DATA

# make_file FILE COMMAND...: runs the tool unless FILE is there. The command writes FILE.part.
make_file() {
    out=$folder/$1
    shift
    [ ! -e "$out" ] || return 0
    echo "$*"
    "$tool" "$@" > "$out.log"
    mv "$out.part" "$out"
}

# rows NAME STACKS EFFORT PLAYER FIRST COUNT
rows() { make_file "$1" rows "$2" "$3" "$4" "$5" "$6" "$folder/$1.part"; }
# draws NAME STACKS PLAYER FIRST COUNT [NETWORK]
draws() { make_file "$1" draws "$2" "$3" "$4" "$5" "$folder/$1.part" ${6:+"$folder/$6"}; }
# train NAME ROWS UNITS UNITS EPOCHS [NETWORK]
train() { make_file "$1" train "$folder/$2" "$folder/$1.part" "$3" "$4" "$5" ${6:+"$folder/$6"}; }
# tune NAME DRAWS UNITS UNITS EPOCHS WEIGHT LAMBDA DECAY SEED [NETWORK [RATE]]
tune() {
    make_file "$1" tune "$folder/$2" "$folder/$1.part" "$3" "$4" "$5" "$6" "$7" "$8" "$9" \
        ${10:+"$folder/${10}"} ${11:+"${11}"}
}

# looks NAME STACKS NETWORK PLAYER FIRST COUNT
looks() { make_file "$1" looks "$2" "$folder/$3" "$4" "$5" "$6" "$folder/$1.part"; }
# distil NAME LOOKS EPOCHS WEIGHT SEED NETWORK
distil() { make_file "$1" distil "$folder/$2" "$folder/$1.part" "$3" "$4" "$5" "$folder/$6"; }
# digits NAME NETWORK: the network as the program has it
digits() { make_file "$1" round "$folder/$2" "$folder/$1.part"; }

# join NAME RECORDS PART...: the records of these parts in one file
join() {
    joined=$folder/$1
    records=$folder/$2
    shift 2
    [ ! -e "$joined" ] || return 0
    for part in "$@"; do
        cat "$records.$part"
    done > "$joined.part"
    mv "$joined.part" "$joined"
}

write_parameters() { # STACKS QUICK FULL KEPT AHEAD
    "$tool" print "$1" "$folder/$2" "$folder/$3" "$folder/$4" "$folder/$5" "with 133 inputs" > "$folder/parameters_$1.c"
    cp "$folder/parameters_$1.c" src/games/calculation/value/
    written=yes
}

# One network for one small deck: from games of plans, from looking ahead, from its own games. It is not part of the
# program; the last command says how far below the optimum a player is that looks ahead by it.
train_small() { # RANKS-FOUNDATIONS-STACKS
    deck=${1%-*}
    rules=ranks=${deck%-*},foundations=${deck#*-},stacks=${1##*-}
    player=plans:keep=200,leaf=learned,margin=0,weight=0
    draws "draws-$1" "$rules" plans:keep=200,lookahead=1 1000000 30000
    tune "first-$1" "draws-$1" 96 32 2 20 0.9 0.05 1
    looks "looks-$1" "$rules" "first-$1" $player,cards=2 2000000 6000
    distil "second-$1" "looks-$1" 6 10 1 "first-$1"
    draws "own-$1" "$rules" $player 3000000 30000 "second-$1"
    tune "small-$1" "own-$1" 96 32 2 20 0.9 0.01 1 "second-$1" 3e-4
    "$tool" regret "$rules" "$folder/small-$1" $player,cards=2,end=6 1 2000
}

written=no
for stacks in "$@"; do
    case $stacks in
    *-*-*)
        train_small "$stacks"
        continue
        ;;
    3)
        rows rows3 3 quick plans:keep=50,table=auto 200000 4000
        train quick3 rows3 32 16 4
        rows full-rows3 3 full plans:keep=50,table=auto 500000 2000
        train full3 full-rows3 32 16 3 quick3
        for part in $(seq 0 44); do
            draws "kept-draws3.$part" 3 plans:keep=50,table=auto $((700000 + 2000 * part)) 2000
        done
        join kept-some3 kept-draws3 $(seq 0 14) $(seq 18 29)
        tune kept-first3 kept-some3 96 32 5 60 0.9 0.05 1
        join kept-all3 kept-draws3 $(seq 0 44)
        tune kept3 kept-all3 96 32 3 60 0.9 0.05 2 kept-first3
        # What looking ahead by two cards tells is learned for looking ahead by one; twice, the second time by a larger network.
        player=plans:keep=200,leaf=learned
        digits ahead-start3 kept3
        looks ahead-looks3.0 3 ahead-start3 $player,cards=2 2000000 3000
        looks ahead-looks3.1 3 ahead-start3 $player,cards=2 2003000 3000
        join ahead-all3 ahead-looks3 0 1
        distil ahead-first3 ahead-all3 8 10 1 ahead-start3
        looks large-looks3.0 3 ahead-first3 $player,cards=2 2010000 3000
        looks large-looks3.1 3 ahead-first3 $player,cards=2 2013000 3000
        join large-all3 large-looks3 0 1
        make_file large3 distil "$folder/large-all3" "$folder/large3.part" 8 10 1 256 32
        # The results of games of the player that looks ahead by one card, then once more what two cards tell.
        digits ahead-digits3 ahead-first3
        draws own-draws3.0 3 $player 3000000 15000 ahead-digits3
        draws own-draws3.1 3 $player 3015000 15000 ahead-digits3
        join own-all3 own-draws3 0 1
        tune own3 own-all3 256 32 2 20 0.9 0.01 1 large3 1e-4
        looks own-looks3.0 3 own3 $player,cards=2 4000000 3000
        looks own-looks3.1 3 own3 $player,cards=2 4003000 3000
        join own-looks-all3 own-looks3 0 1
        distil ahead3 own-looks-all3 8 10 1 own3
        write_parameters 3 quick3 full3 kept3 ahead3
        continue
        ;;
    1) rows rows1 1 quick plans:keep=50,table=auto 200000 2000 ;;
    2)
        rows rows2 2 quick plans:keep=50,table=auto 200000 4000
        train net2 rows2 32 16 4
        # Results, those of the player's own games, what two cards tell, and once more its own games.
        player=plans:keep=200,leaf=learned
        draws ahead-draws2 2 plans:keep=50 1000000 20000
        tune ahead-first2 ahead-draws2 96 32 2 20 0.9 0.05 1
        draws own-draws2 2 $player 3000000 15000 ahead-first2
        tune own2 own-draws2 96 32 2 20 0.9 0.01 1 ahead-first2 3e-4
        looks own-looks2 2 own2 $player,cards=2 4000000 3500
        distil second2 own-looks2 8 10 1 own2
        draws last-draws2 2 $player 5000000 15000 second2
        tune ahead2 last-draws2 96 32 2 20 0.9 0.01 1 second2 3e-4
        write_parameters 2 net2 net2 ahead2 ahead2
        continue
        ;;
    4)
        rows rows4 4 quick plans:keep=50,table=auto 200000 3000
        train net4 rows4 32 16 4
        # Nearly all games are won: those that the player looks ahead by learn from games that begin with random moves.
        draws ahead-draws4 4 plans:keep=50 1000000 16000:40
        tune ahead-first4 ahead-draws4 96 32 2 20 0.9 0.05 1
        draws own-draws4.0 4 plans:keep=200,leaf=learned 3000000 6500:40 ahead-first4
        draws own-draws4.1 4 plans:keep=200,leaf=learned 3006500 6500:40 ahead-first4
        join own-all4 own-draws4 0 1
        tune ahead4 own-all4 96 32 2 20 0.9 0.01 1 ahead-first4 3e-4
        write_parameters 4 net4 net4 ahead4 ahead4
        continue
        ;;
    5) rows rows5 5 quick harm:keep=8,stack=ranked 200000 3000 ;;
    6 | 7 | 8) rows "rows$stacks" "$stacks" quick harm:keep=2,stack=ranked 200000 3000 ;;
    *) echo "calculation-train.sh: no networks for $stacks stacks" >&2; exit 2 ;;
    esac
    train "net$stacks" "rows$stacks" 32 16 4
    write_parameters "$stacks" "net$stacks" "net$stacks" "net$stacks" "net$stacks"
done
[ $written = yes ] || exit 0
echo "Build again, then fit the calibration of S stacks (tanaka:600000 and on; the last line, into parameters.c):"
echo "calculation_value check S full POLICY 600000 COUNT"
