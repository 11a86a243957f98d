/**
 * Reads the address of a repository out of what a person pasted: the address bar's, a clone command's, one of a folder,
 * a file or an issue. Nothing is judged here: what comes out is judged like an address that was typed.
 */

export interface PastedAddress {
  url: string
  /** The branch and the path that it showed, as one: only the repository knows where a name with slashes ends. */
  place: string
  /** The lines that it showed, as our own pages name them: `L3-L9`. */
  lines: string
}

/** Hosts on which every repository is `owner/name`. On others groups may be nested, or the path has a prefix. */
const TWO_PARTS = ['github.com', 'bitbucket.org', 'codeberg.org', 'gitea.com']
const RAW_GITHUB = 'raw.githubusercontent.com'
const WELL_KNOWN = [...TWO_PARTS, 'gitlab.com']

// GitLab redirects git to the address that ends so, and redirects are not followed.
const ENDING = '.git'

/** Null for what is no address of a repository: a local path, an option, a word, the page of a person. */
export function readPastedAddress(pasted: string): PastedAddress | null {
  const text = pasted.trim()
  const parts = splitAddress(text)
  if (!parts) return null
  const { scheme, authority, segments } = parts
  const host = authority.toLowerCase().replace(/^www\./, '')
  const isRaw = host === RAW_GITHUB
  const site = isRaw ? 'github.com' : host
  const isWellKnown = WELL_KNOWN.includes(site)
  const cut = isRaw || TWO_PARTS.includes(site) ? 2 : endOfRepository(segments)
  const repository = segments.slice(0, cut)
  if (repository.length < (isWellKnown ? 2 : 1)) return null
  const rest = segments.slice(cut)
  const isGitLab = site === 'gitlab.com' || rest[0] === '-'
  return {
    url: [
      isWellKnown ? 'https:/' : `${scheme}:/`,
      isWellKnown ? site : authority,
      ...repository.slice(0, -1),
      withEnding(repository.at(-1) ?? '', { isTwoParts: TWO_PARTS.includes(site), isGitLab }),
    ].join('/'),
    place: placeOf(isRaw ? ['raw', ...rest] : rest),
    lines: linesOf(text),
  }
}

const FORMS = [
  /** A URL. What is before an `@` stays, and is refused, where it could only be a name or a password. */
  /^(?:git\+)?(https?):\/\/([^/?#]+)\/([^?#]*)/i,
  /^(?:git\+)?(?:ssh|git):\/\/(?:[A-Za-z0-9][\w.-]*@)?([A-Za-z0-9][A-Za-z0-9.-]*)(?::\d+)?\/([^?#]*)/i,
  /** `git@host:owner/name`, as ssh takes it. */
  /^[A-Za-z0-9][\w.-]*@([A-Za-z0-9][A-Za-z0-9.-]*):\/?([^/?#:][^?#:]*)/,
  /** What address bars show: a host has a dot, or a port. */
  /^([A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9.-]+|(?=:\d))(?::\d+)?)\/([^?#]*)/,
  /** `host.name:owner/name`. */
  /^([A-Za-z0-9][A-Za-z0-9-]*\.[A-Za-z0-9.-]+):(?!\d+(?:\/|$))([^/?#:][^?#:]*)/,
] as const

function splitAddress(text: string) {
  for (const [at, form] of FORMS.entries()) {
    const found = form.exec(text)
    if (!found) continue
    const [scheme, authority, path] = at === 0 ? found.slice(1) : ['https', ...found.slice(1)]
    const segments = path!.split('/').filter((segment) => segment !== '')
    return { scheme: scheme!.toLowerCase(), authority: authority!, segments }
  }
  return null
}

/** Path segments of code hosts that a branch follows. */
const VIEWS = ['tree', 'blob', 'raw', 'blame', 'edit', 'commits', 'commit', 'src', 'media']
const KINDS = ['branch', 'tag', 'commit']

/** How many segments name the repository: up to GitLab's dash, a name that ends in `.git`, or the segment of a view. */
function endOfRepository(segments: readonly string[]): number {
  const dash = segments.indexOf('-')
  if (dash > 0) return dash
  const named = segments.findIndex((segment) => segment.toLowerCase().endsWith(ENDING))
  if (named >= 0) return named + 1
  // The first two are never one: a repository can be called `src`.
  const view = segments.findIndex((segment, at) => at >= 2 && VIEWS.includes(segment))
  return view > 0 && view < segments.length - 1 ? view : segments.length
}

function withEnding(name: string, { isTwoParts, isGitLab }: Record<string, boolean>): string {
  const bare = name.replace(/\.git$/i, '')
  if (isTwoParts) return bare
  return isGitLab ? bare + ENDING : name
}

function placeOf(after: readonly string[]): string {
  const [view = '', ...rest] = after[0] === '-' ? after.slice(1) : after
  if (!VIEWS.includes(view)) return ''
  if (rest[0] === 'refs' && /^(?:heads|tags)$/.test(rest[1] ?? '')) rest.splice(0, 2)
  // Gitea and Forgejo put the kind of the name before it.
  else if (KINDS.includes(rest[0] ?? '') && /^(?:src|raw|media|blame|commits)$/.test(view))
    rest.shift()
  return rest.map(plain).join('/')
}

function plain(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function linesOf(text: string): string {
  const [, from, to] = /#L(\d{1,9})(?:C\d{1,9})?(?:-L?(\d{1,9}))?/.exec(text) ?? []
  if (!from) return ''
  return to ? `L${from}-L${to}` : `L${from}`
}
