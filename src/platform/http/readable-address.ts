/** The path of a request as it is decoded, with any bytes it encodes. */
import { isCleanText } from '../text/index.ts'

// Ids have no dots, and neither git nor a disk can have a thing of this name: it is unknown everywhere.
const UNKNOWN = '..'

/**
 * A path segment that is not valid text is treated as the name of an unknown thing. Node itself refuses bytes that are
 * not percent-encoded; the query is left to `requireCleanQuery`.
 */
export function readableAddress(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (!path.includes('%')) return url
  const parts = path.split('/').map((part) => (isText(part) ? part : UNKNOWN))
  return parts.join('/') + url.slice(path.length)
}

function isText(part: string): boolean {
  try {
    return isCleanText(decodeURIComponent(part))
  } catch {
    return false
  }
}
