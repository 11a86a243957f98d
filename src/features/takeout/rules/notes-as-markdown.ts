/** The notes of a file or board as one Markdown document: lines, the text they were written about, the note. */
import type { Note } from '#features/notes/index.ts'
import type { Translate } from '#platform/i18n/index.ts'

export function markdownOfNotes(t: Translate, title: string, notes: readonly Note[]): string {
  return `${[`# ${title}`, ...notes.flatMap((note) => sectionOf(t, note))].join('\n\n')}\n`
}

function sectionOf(t: Translate, { title, anchor, content }: Note): string[] {
  const { lineStart, lineEnd, anchorText, quote } = anchor
  const lines = lineStart === null ? anchorText : linesOf(t, lineStart, lineEnd ?? lineStart)
  const heading = [lines, title].filter((part) => part !== '').join(' · ')
  return [
    `## ${heading === '' ? t('takeout.note') : heading}`,
    ...(lineStart !== null && quote !== '' ? [fenced(quote)] : []),
    content,
  ]
}

function linesOf(t: Translate, from: number, to: number): string {
  return from === to ? t('takeout.line', { n: from }) : t('takeout.lines', { from, to })
}

/** A fence that is longer than any within. */
function fenced(text: string): string {
  const longest = text.match(/`+/g)?.reduce((most, { length }) => Math.max(most, length), 2) ?? 2
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

/** Names of boards as names of files: unique, and valid on every disk. */
export function makeBoardPaths(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const plain = name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_') || '_'
    let free = plain
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${plain} (${number})`
    taken.add(free.toLowerCase())
    return free
  }
}
