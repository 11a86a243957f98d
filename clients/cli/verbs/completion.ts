/** Completion for three shells: verbs, their options, and the names of files as they are typed. */
import { listFiles, pathOf, splitPath } from '../files.ts'
import type { Call, Verb } from '../verb.ts'
import { wrongUse } from '../verb.ts'
import { verbs } from './index.ts'

const MOST_NAMES = 20

const SHELLS = ['bash', 'zsh', 'fish']

// Verbs that take a file of the library as their first word.
const TAKE_FILES = ['cat', 'get', 'edit', 'note', 'notes', 'open', 'run', 'share']

export const completion: Verb = {
  name: 'completion',
  usage: 'completion <bash|zsh|fish>',
  summary: 'Print the completion script of a shell.',
  examples: [
    'source <(shelf completion bash)',
    'shelf completion fish > ~/.config/fish/completions/shelf.fish',
  ],
  words: [1, 2],
  async run(call) {
    const [shell, typed = ''] = call.words
    // What the scripts themselves ask.
    if (shell === 'files') return printFiles(call, typed)
    if (!SHELLS.includes(shell!)) throw wrongUse(`one of ${SHELLS.join(', ')}, not "${shell}"`)
    call.out.raw(SCRIPTS[shell!]!())
  },
}

async function printFiles({ api, url, out, signal }: Call, typed: string): Promise<void> {
  if (!url || typed.length === 0) return
  try {
    const { folder, file_name: q } = splitPath(typed)
    for await (const file of listFiles(api, { q, ...(folder && { folder }) }, signal, MOST_NAMES))
      out.raw(`${pathOf(file)}\n`)
  } catch {
    // A shell that completes has no place for a failure.
  }
}

function optionsOf({ options = {} }: Verb): string[] {
  return [...Object.keys(options), 'json', 'no-color', 'server', 'help'].map((name) => `--${name}`)
}

const SCRIPTS: Record<string, () => string> = {
  bash: () => `_shelf() {
  local cur=\${COMP_WORDS[COMP_CWORD]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${verbs.map(({ name }) => name).join(' ')}" -- "$cur"))
    return
  fi
  case "$cur" in
    -*) case "\${COMP_WORDS[1]}" in
${verbs.map((verb) => `      ${verb.name}) COMPREPLY=($(compgen -W "${optionsOf(verb).join(' ')}" -- "$cur")) ;;`).join('\n')}
    esac; return ;;
  esac
  case "\${COMP_WORDS[1]}" in
    ${TAKE_FILES.join('|')}) local IFS=$'\\n'; COMPREPLY=($(shelf completion files "$cur" 2>/dev/null)) ;;
    add) COMPREPLY=($(compgen -f -- "$cur")) ;;
    completion) COMPREPLY=($(compgen -W "${SHELLS.join(' ')}" -- "$cur")) ;;
  esac
}
complete -o filenames -F _shelf shelf
`,
  zsh: () => `#compdef shelf
_shelf() {
  if (( CURRENT == 2 )); then
    local -a all=(${verbs.map(({ name, summary }) => `'${name}:${summary.replaceAll("'", '’').replaceAll(':', ' ')}'`).join(' ')})
    _describe verb all
    return
  fi
  if [[ $words[CURRENT] == -* ]]; then
    case $words[2] in
${verbs.map((verb) => `      ${verb.name}) compadd -- ${optionsOf(verb).join(' ')} ;;`).join('\n')}
    esac
    return
  fi
  case $words[2] in
    ${TAKE_FILES.join('|')}) compadd -U -- \${(f)"$(shelf completion files "$words[CURRENT]" 2>/dev/null)"} ;;
    add) _files ;;
    completion) compadd -- ${SHELLS.join(' ')} ;;
  esac
}
if [ "$funcstack[1]" = "_shelf" ]; then _shelf "$@"; else compdef _shelf shelf; fi
`,
  fish: () =>
    [
      'complete -c shelf -f',
      ...verbs.map(
        ({ name, summary }) =>
          `complete -c shelf -n __fish_use_subcommand -a ${name} -d '${summary.replaceAll("'", '’')}'`,
      ),
      ...verbs.flatMap((verb) =>
        optionsOf(verb).map(
          (option) =>
            `complete -c shelf -n '__fish_seen_subcommand_from ${verb.name}' -l ${option.slice(2)}`,
        ),
      ),
      `complete -c shelf -n '__fish_seen_subcommand_from ${TAKE_FILES.join(' ')}' -a '(shelf completion files (commandline -ct) 2>/dev/null)'`,
      "complete -c shelf -n '__fish_seen_subcommand_from add' -F",
      `complete -c shelf -n '__fish_seen_subcommand_from completion' -a '${SHELLS.join(' ')}'`,
      '',
    ].join('\n'),
}
