/** One spelling for a path inside a repository, on read and on write. */
import { fitsPoints } from '#platform/text/index.ts'
import { MAX_REPO_PATH } from './limits.ts'

/** `a//b`, `./a/b`, `a\b` and `x/../a/b` are `a/b`; null when it leads out of the repository or names nothing. */
export function normaliseRepoPath(path: string): string | null {
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  const normal = parts.join('/')
  return normal !== '' && fitsPoints(normal, MAX_REPO_PATH) ? normal : null
}

const REPO_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/** Path segments of our own begin with `~`, so they never clash with the name of a repository. */
export function isRepoName(name: string): boolean {
  return REPO_NAME.test(name)
}
