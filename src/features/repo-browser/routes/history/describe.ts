/** Commits and changed files in the reader's language. */
import { repoHistoryPaths, repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { type GitChange, type GitCommit, type GitSide, gitText } from '#platform/git/index.ts'
import { href } from '#platform/http/paths.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { excerpt } from '#platform/text/index.ts'
import type { Differences } from '../../actions/history/differences.ts'
import type { RepoSearchReply } from '../../contract/history.ts'
import type {
  ChangedFileView,
  CommitView,
  DifferencesView,
} from '../../views/history/history-page.tsx'
import type { FoundFileView } from '../../views/history/search-page.tsx'
import { drawDifferences, notDrawn } from './draw-differences.ts'

const SHORT = 8
const LONGEST_SUBJECT = 300

type DescribedCommit = Pick<GitCommit, 'id' | 'subject'> & { author: string; at: number }

/** `path` is the file that a list is about, `pathThen` its name at this commit. */
export function describeCommit(
  name: string,
  { id, subject, author, at }: DescribedCommit,
  path = '',
  pathThen: string | null = null,
): CommitView {
  return {
    id,
    short: shortId(id),
    subject: excerpt(subject, LONGEST_SUBJECT),
    author: excerpt(author, LONGEST_SUBJECT),
    at,
    href: href(repoHistoryPaths.commit, { name, commit: id }),
    filesHref: permalink(name, id, pathThen ?? path),
    earlierPath: pathThen !== null && pathThen !== path ? pathThen : null,
  }
}

export function shortId(id: string): string {
  return id.slice(0, SHORT)
}

/** The URL that always identifies these bytes. */
function permalink(name: string, commit: string, path: string, line?: number): string {
  const address = href(repoPaths.at, { name, commit, '*': path })
  return line === undefined ? address : `${address}#L${line}`
}

/** The page, with one file or with all. */
export type AddressOf = (search: { path?: string; whole?: 1 }) => string

export async function describeDifferences(
  ctx: MemberContext,
  name: string,
  found: Differences,
  /** The one file that is shown, or as many as fit. */
  { path: only, whole }: { path?: string | undefined; whole?: '1' | undefined },
  addressOf: AddressOf,
  signal: AbortSignal,
): Promise<DifferencesView> {
  const isOne = only !== undefined
  const wanted = {
    isOne,
    isWanted: ({ path }: GitChange) => !isOne || gitText(path) === only,
    anchorOf: (change: GitChange) => `${idOf(found, change)}-`,
    wholeHrefOf: ({ path }: GitChange) =>
      isOne && whole ? null : addressOf({ path: gitText(path), whole: 1 }),
  }
  const drawings = await drawDifferences(ctx, found, wanted, signal)
  const files = found.changes.map((change): ChangedFileView => {
    const [path, oldPath] = [gitText(change.path), change.oldPath && gitText(change.oldPath)]
    return {
      id: idOf(found, change),
      change: change.kind,
      path,
      oldPath,
      oldHref:
        change.old && found.from !== null ? permalink(name, found.from, oldPath ?? path) : null,
      newHref: change.new && permalink(name, found.to, path),
      ...(drawings.get(change) ?? notDrawn('no_room')),
      lines: change.new && change.new.mode !== 'submodule' ? linesOf(name, change.new, path) : null,
      aloneHref: addressOf({ path }),
    }
  })
  return {
    files,
    total: found.total,
    alone: only === undefined ? null : { path: only, allHref: addressOf({}) },
  }
}

function idOf({ changes }: Differences, change: GitChange): string {
  return `change-${changes.indexOf(change) + 1}`
}

/** Where unchanged lines are read: as the file has them behind the change. */
function linesOf(name: string, { object }: GitSide, path: string): string {
  const language = detectLanguage({ name: path, content: '' })
  return href(repoPaths.apiBlob, { name, object }, { language })
}

// The results of a search, for its page: permanent URLs, and the position of the match in a line.

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
