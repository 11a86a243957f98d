/** What an address says of a repository. */
import { isRepoName } from '../contract/repo-path.ts'

/** Where a repository is, in one spelling: hosts take its name with and without `.git`, and in any case. */
export function identityOf(url: URL): string {
  return `${url.host}/${segmentsOf(url).join('/')}`.toLowerCase()
}

/** The last part of the address, as far as a name may hold it; null when nothing of it may. */
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
