/* help_completion.c: completions for bash and zsh, made from the tables of verbs, options and games. */
#include <ctype.h>
#include <string.h>

#include "help.h"
#include "human.h"

/* The names of the games, with spaces between. */
static void add_games(tf_text *out)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t i = 0; i < count; i++)
        tf_text_printf(out, "%s%s", i ? " " : "", games[i]->name);
}

/* Every player's name once. */
static void add_players(tf_text *out)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    tf_text names = {0};
    tf_text_add(&names, " " CLI_HUMAN " ");
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < games[i]->player_count; j++) {
            tf_text padded = {0};
            tf_text_printf(&padded, " %s ", games[i]->players[j]->name);
            if (!strstr(tf_text_string(&names), tf_text_string(&padded)))
                tf_text_printf(&names, "%s ", games[i]->players[j]->name);
            tf_text_free(&padded);
        }
    }
    tf_text_add_bytes(out, tf_text_string(&names) + 1, names.length - 2);
    tf_text_free(&names);
}

/* The kinds of deals, each with its colon. */
static void add_sources(tf_text *out)
{
    size_t count, game_count;
    const tf_deal_source *sources = tf_deal_sources(&count);
    const tf_game *const *games = tf_games(&game_count);
    for (size_t i = 0; i < count; i++)
        tf_text_printf(out, "%s: ", sources[i].name);
    for (size_t i = 0; i < game_count; i++)
        for (size_t j = 0; j < games[i]->source_count; j++)
            tf_text_printf(out, "%s: ", games[i]->sources[j].name);
    tf_text_add(out, "file:");
}

static void add_choices(tf_text *out, const char *choices)
{
    for (; *choices; choices++)
        tf_text_add_char(out, *choices == '|' ? ' ' : *choices);
}

/* The words that may follow an option, or "" when there is no list of them. */
static void add_values(tf_text *out, const cli_option *option)
{
    if (option->kind == CLI_CHOICE)
        add_choices(out, option->choices);
    else if (strcmp(option->name, "player") == 0)
        add_players(out);
    else if (strcmp(option->name, "deals") == 0)
        add_sources(out);
}

/* The branches of a case that completes the value of an option. */
static void add_value_cases(tf_text *out)
{
    size_t count;
    const cli_option *rows = cli_option_rows(&count);
    for (size_t i = 0; i < count; i++) {
        if (!rows[i].value)
            continue;
        tf_text values = {0};
        add_values(&values, &rows[i]);
        tf_text_printf(out, "    --%s) ", rows[i].name);
        if (rows[i].kind == CLI_FILE)
            tf_text_add(out, "COMPREPLY=($(compgen -f -- \"$cur\")); ");
        else if (rows[i].kind == CLI_FOLDER)
            tf_text_add(out, "COMPREPLY=($(compgen -d -- \"$cur\")); ");
        else if (values.length)
            tf_text_printf(out, "COMPREPLY=($(compgen -W \"%s\" -- \"$cur\")); ",
                           tf_text_string(&values));
        if (strchr(tf_text_string(&values), ':'))
            tf_text_add(out, "compopt -o nospace; ");
        tf_text_add(out, "return ;;\n");
        tf_text_free(&values);
    }
}

static void add_option_names(tf_text *out, unsigned verbs)
{
    size_t count;
    const cli_option *rows = cli_option_rows(&count);
    const char *between = "";
    for (size_t i = 0; i < count; i++) {
        if (!(rows[i].verbs & verbs))
            continue;
        tf_text_printf(out, "%s--%s", between, rows[i].name);
        between = " ";
    }
}

static void add_verb_names(tf_text *out)
{
    size_t count;
    const cli_verb *verbs = cli_verb_rows(&count);
    for (size_t i = 0; i < count; i++)
        tf_text_printf(out, "%s%s", i ? " " : "", verbs[i].name);
}

static void add_papers(tf_text *out)
{
    const tf_game *game;
    const tf_paper *paper;
    for (size_t i = 0; (paper = tf_paper_at(i, &game)) != NULL; i++)
        tf_text_printf(out, "%s%s", i ? " " : "", paper->name);
}

/* The words or files that may stand at a place behind the verb. */
static void add_bash_argument(tf_text *out, const cli_verb *verb, char letter)
{
    switch (tolower((unsigned char)letter)) {
    case 's':
        tf_text_printf(out, "COMPREPLY=($(compgen -W \"%s\" -- \"$cur\"))",
                       cli_verb_subverbs(verb));
        break;
    case 'g':
        tf_text_add(out, "COMPREPLY=($(compgen -W \"$games\" -- \"$cur\"))");
        break;
    case 'p':
        tf_text_add(out, "COMPREPLY=($(compgen -W \"");
        add_papers(out);
        tf_text_add(out, "\" -- \"$cur\"))");
        break;
    case 'v':
        tf_text_add(out, "COMPREPLY=($(compgen -W \"$verbs $games\" -- \"$cur\"))");
        break;
    default:
        tf_text_add(out, "COMPREPLY=($(compgen -f -- \"$cur\"))");
        break;
    }
}

void cli_help_bash(tf_text *out)
{
    size_t count;
    const cli_verb *verbs = cli_verb_rows(&count);
    tf_text_add(out, "# bash completion for tefuda, made by: tefuda help --completion bash\n"
                     "_tefuda() {\n"
                     "    local cur prev words cword verbs games\n"
                     "    _get_comp_words_by_ref -n =: cur prev words cword 2>/dev/null || {\n"
                     "        cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
                     "        words=(\"${COMP_WORDS[@]}\") cword=$COMP_CWORD\n"
                     "    }\n"
                     "    COMPREPLY=()\n"
                     "    verbs=\"");
    add_verb_names(out);
    tf_text_add(out, "\"\n    games=\"");
    add_games(out);
    tf_text_add(out, "\"\n    case $prev in\n");
    add_value_cases(out);
    tf_text_add(out, "    esac\n"
                     "    if [ \"$cword\" -eq 1 ]; then\n"
                     "        COMPREPLY=($(compgen -W \"$verbs --help --version\" -- \"$cur\"))\n"
                     "        return\n"
                     "    fi\n"
                     "    case ${words[1]}:$cword:$cur in\n");
    for (size_t i = 0; i < count; i++) {
        tf_text_printf(out, "    %s:*:-*) COMPREPLY=($(compgen -W \"", verbs[i].name);
        add_option_names(out, verbs[i].bit);
        tf_text_add(out, "\" -- \"$cur\")) ;;\n");
        for (size_t at = 0; at < strlen(verbs[i].args); at++) {
            tf_text_printf(out, "    %s:%zu:*) ", verbs[i].name, at + 2);
            add_bash_argument(out, &verbs[i], verbs[i].args[at]);
            tf_text_add(out, " ;;\n");
        }
    }
    tf_text_add(out, "    *) COMPREPLY=($(compgen -f -- \"$cur\")) ;;\n"
                     "    esac\n"
                     "}\n"
                     "complete -o filenames -o bashdefault -F _tefuda tefuda\n");
}

/* Words between single quotes of zsh's _arguments: brackets and colons have a meaning there. */
static void add_zsh_words(tf_text *out, const char *words)
{
    for (; *words; words++) {
        if (*words == '\'')
            tf_text_add(out, "'\\''");
        else if (strchr("[]:", *words))
            tf_text_printf(out, "\\%c", *words);
        else
            tf_text_add_char(out, *words);
    }
}

static void add_zsh_option(tf_text *out, const cli_option *option)
{
    tf_text_printf(out, "            '--%s%s[", option->name, option->value ? "=" : "");
    add_zsh_words(out, option->words);
    tf_text_add_char(out, ']');
    if (option->value) {
        tf_text values = {0};
        add_values(&values, option);
        tf_text_printf(out, ":%s:", option->value);
        if (option->kind == CLI_FILE)
            tf_text_add(out, "_files");
        else if (option->kind == CLI_FOLDER)
            tf_text_add(out, "_directories");
        else if (values.length) {
            tf_text_add_char(out, '(');
            add_zsh_words(out, tf_text_string(&values));
            tf_text_add_char(out, ')');
        } else
            tf_text_add_char(out, ' ');
        tf_text_free(&values);
    }
    tf_text_add(out, "' \\\n");
}

static void add_zsh_verb(tf_text *out, const cli_verb *verb)
{
    size_t count;
    const cli_option *rows = cli_option_rows(&count);
    tf_text_printf(out, "    %s)\n        _arguments -S \\\n", verb->name);
    for (size_t i = 0; i < count; i++)
        if (rows[i].verbs & verb->bit)
            add_zsh_option(out, &rows[i]);
    for (const char *at = verb->args; *at; at++) {
        switch (tolower((unsigned char)*at)) {
        case 'g':
            tf_text_add(out, "            ':game:(");
            add_games(out);
            tf_text_add(out, ")' \\\n");
            break;
        case 'p':
            tf_text_add(out, "            ':paper:(");
            add_papers(out);
            tf_text_add(out, ")' \\\n");
            break;
        case 'v':
            tf_text_add(out, "            ':verb or game:(");
            add_verb_names(out);
            tf_text_add_char(out, ' ');
            add_games(out);
            tf_text_add(out, ")' \\\n");
            break;
        case '+':
            tf_text_add(out, "            '*:file:_files' \\\n");
            break;
        case 's':
            tf_text_printf(out, "            ':what to do:(%s)' \\\n", cli_verb_subverbs(verb));
            break;
        default:
            tf_text_add(out, "            ':file:_files' \\\n");
            break;
        }
    }
    tf_text_add(out, "            && return 0\n        ;;\n");
}

void cli_help_zsh(tf_text *out)
{
    size_t count;
    const cli_verb *verbs = cli_verb_rows(&count);
    tf_text_add(out, "#compdef tefuda\n"
                     "# zsh completion for tefuda, made by: tefuda help --completion zsh\n"
                     "_tefuda() {\n"
                     "    local -a verbs=(\n");
    for (size_t i = 0; i < count; i++) {
        tf_text_printf(out, "        '%s:", verbs[i].name);
        add_zsh_words(out, verbs[i].words);
        tf_text_add(out, "'\n");
    }
    tf_text_add(out, "    )\n"
                     "    if (( CURRENT == 2 )); then\n"
                     "        _describe verb verbs\n"
                     "        return\n"
                     "    fi\n"
                     "    local verb=$words[2]\n"
                     "    shift words\n"
                     "    (( CURRENT-- ))\n"
                     "    case $verb in\n");
    for (size_t i = 0; i < count; i++)
        add_zsh_verb(out, &verbs[i]);
    tf_text_add(out, "    esac\n"
                     "}\n"
                     "_tefuda \"$@\"\n");
}
