/* completion.c: completions for bash and zsh. The scripts call `tefuda complete`, which knows the
 * tables and the command line so far, and adapt its answers to the shell. */
#include "cli/help/help.h"

void cli_help_bash(tf_text *out)
{
    tf_text_add(
        out,
        "# bash completion for tefuda, made by: tefuda help --completion bash\n"
        "_tefuda() {\n"
        "    local line=${COMP_LINE:0:COMP_POINT} cur path reply head words\n"
        "    read -ra words <<<\"$line\"\n"
        "    [[ $line == *[[:space:]] ]] && words+=('')\n"
        "    cur=${words[${#words[@]}-1]}\n"
        "    path=${cur#--*=}\n"
        "    COMPREPLY=()\n"
        "    while IFS=$'\\t' read -r reply _; do\n"
        "        case $reply in\n"
        "        @files | @folders)\n"
        "            compopt -o filenames 2>/dev/null\n"
        "            local IFS=$'\\n'\n"
        "            if [ \"$reply\" = @files ]; then COMPREPLY+=($(compgen -f -- \"$path\"))\n"
        "            else COMPREPLY+=($(compgen -d -- \"$path\")); fi\n"
        "            ;;\n"
        "        *) COMPREPLY+=(\"$reply\") ;;\n"
        "        esac\n"
        "    done < <(\"${words[0]/#\\~/$HOME}\" complete -- \"${words[@]:1}\" 2>/dev/null)\n"
        "    # More of the value follows.\n"
        "    if [ ${#COMPREPLY[@]} -eq 1 ]; then\n"
        "        case ${COMPREPLY[0]} in *[:=]) compopt -o nospace 2>/dev/null ;; esac\n"
        "    fi\n"
        "    # Where the shell breaks words at : and =, it expects only the part after them.\n"
        "    head=\n"
        "    [[ $COMP_WORDBREAKS == *:* && $cur == *:* ]] && head=${cur%\"${cur##*:}\"}\n"
        "    [[ $COMP_WORDBREAKS == *=* && $cur == *=* ]] && reply=${cur%\"${cur##*=}\"} &&\n"
        "        [ ${#reply} -gt ${#head} ] && head=$reply\n"
        "    COMPREPLY=(\"${COMPREPLY[@]#\"$head\"}\")\n"
        "}\n"
        "complete -F _tefuda tefuda\n");
}

void cli_help_zsh(tf_text *out)
{
    tf_text_add(out,
                "#compdef tefuda\n"
                "# zsh completion for tefuda, made by: tefuda help --completion zsh\n"
                "_tefuda() {\n"
                "    local line word about\n"
                "    local -a whole open whole_shown open_shown\n"
                "    for line in ${(f)\"$(${~words[1]} complete -- ${(Q)words[2,CURRENT-1]} "
                "\"${(Q)PREFIX}\" 2>/dev/null)\"}; do\n"
                "        word=${line%%$'\\t'*} about=${line#*$'\\t'}\n"
                "        case $word in\n"
                "        @files) [[ $PREFIX == --*=* ]] && compset -P '--*='; _files ;;\n"
                "        @folders) [[ $PREFIX == --*=* ]] && compset -P '--*='; _files -/ ;;\n"
                "        *[:=]) open+=(\"$word\") open_shown+=(\"$word${about:+  -- $about}\") ;;\n"
                "        *) whole+=(\"$word\") whole_shown+=(\"$word${about:+  -- $about}\") ;;\n"
                "        esac\n"
                "    done\n"
                "    (( $#whole )) && compadd -l -d whole_shown -a whole\n"
                "    (( $#open )) && compadd -S '' -l -d open_shown -a open\n"
                "    return 0\n"
                "}\n"
                "_tefuda \"$@\"\n");
}
