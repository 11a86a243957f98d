/** The address of a request as it is read, whatever bytes it encodes. */
import { isCleanText } from '../text/index.ts'

// Ids have no dots, and neither git nor a disk can have a thing of this name: it is unknown everywhere.
const UNKNOWN = '..'

/**
 * A part of the path that is no text becomes the name of an unknown thing, and is answered as one. Bytes that are not in
 * per cent Node refuses itself; the query is left to `requireCleanQuery`.
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
