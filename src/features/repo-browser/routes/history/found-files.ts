/** What a search found, for its page: addresses that go on meaning it, and where in a line the text stands. */
import type { RepoSearchReply } from '../../contract/history.ts'
import type { FoundFileView } from '../../views/history/search-page.tsx'
import { permalink } from './describe.ts'

export function foundFiles(
  name: string,
  commit: string,
  results: RepoSearchReply['results'],
  { q = '', pattern }: { q?: string | undefined; pattern?: string | undefined },
): FoundFileView[] {
  return results.map(({ path, matches, more_matches: more }) => ({
    path,
    href: permalink(name, commit, path),
    more,
    lines: matches.map(({ line, text, cut_before, cut_after }) => {
      const [before, hit, after] = splitAtText(text, pattern === undefined ? q : '')
      return {
        number: line,
        href: permalink(name, commit, path, line),
        before: (cut_before ? '…' : '') + before,
        hit,
        after: after + (cut_after ? '…' : ''),
      }
    }),
  }))
}

/** A line before, at and after the first place that holds a text; all of it before where none does. */
function splitAtText(line: string, text: string): [string, string, string] {
  // As git compares: letters of ASCII are alike large and small, and nothing changes its length.
  const at = text === '' ? -1 : asciiLower(line).indexOf(asciiLower(text))
  if (at === -1) return [line, '', '']
  return [line.slice(0, at), line.slice(at, at + text.length), line.slice(at + text.length)]
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
