/** The results of a search, for its page: permanent URLs, and the position of the match in a line. */
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

/** The line before, in and after the first match; all of it before when there is none. */
function splitAtText(line: string, text: string): [string, string, string] {
  // As git compares: ASCII characters ignoring case, and without changing lengths.
  const at = text === '' ? -1 : asciiLower(line).indexOf(asciiLower(text))
  if (at === -1) return [line, '', '']
  return [line.slice(0, at), line.slice(at, at + text.length), line.slice(at + text.length)]
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
