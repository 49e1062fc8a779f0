#!/bin/sh
# player.sh: a player of every game as a shell script. It plays the first legal move that contains one of its
# arguments, otherwise the one that the length of the view selects.
#
#     tefuda play accordion --player "exec:sh examples/players/player.sh" --deals seed:1-10
#
# docs/PROTOCOL.md describes the lines. `seen` grows with what the view shows, so that the choices vary.

liked() { # WORD... -- MOVE...: the first move that contains a word
    for word in $words; do
        for move; do
            case $move in *"$word"*) echo "$move" && return ;; esac
        done
    done
    return 1
}

words=$*
seen=0
while read -r word rest; do
    case $word in
    tefuda) printf 'name example in shell\nwant view\nready\n' ;;
    new) seen=0 && echo ready ;;
    view) seen=$(((seen * 31 + ${#rest}) % 65521)) ;;
    moves) moves=$rest ;;
    go)
        # shellcheck disable=SC2086 # moves are words
        set -- $moves
        if move=$(liked "$@"); then
            echo "move $move"
        else
            shift $((seen % $#))
            echo "move $1"
        fi
        ;;
    quit) exit 0 ;;
    esac
done
