/** What can be read from the URL of a repository. */
import { isRepoName } from '../contract/repo-path.ts'

/** A normal form of a repository's URL: hosts accept its name with and without `.git`, and in any case. */
export function identityOf(url: URL): string {
  return `${url.host}/${segmentsOf(url).join('/')}`.toLowerCase()
}

/** The last part of the URL, reduced to characters that a name may contain; null when none is left. */
export function nameFromUrl(url: URL): string | null {
  const last = segmentsOf(url).at(-1) ?? ''
  const name = last
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .replace(/^[._-]*/, '')
    .slice(0, 100)
  return isRepoName(name) ? name : null
}

function segmentsOf({ pathname }: URL): string[] {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const last = segments.pop()?.replace(/\.git$/i, '') ?? ''
  return [...segments, last]
}
