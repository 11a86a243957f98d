/** Ids of shares and the links that are made of them. */

import { sharePaths } from '#paths/sharing.ts'
import { href, type Search } from '#platform/http/paths.ts'

export type ShareKind = 'file' | 'list'

export function sharePath(kind: ShareKind, id: string): string {
  return kind === 'file' ? href(sharePaths.file, { id }) : href(sharePaths.list, { token: id })
}

/** The page of one file: the share itself, or its rank in the list. */
export function sharedFilePath(
  kind: ShareKind,
  id: string,
  position: number,
  search?: Search,
): string {
  return kind === 'file'
    ? href(sharePaths.file, { id }, search)
    : href(sharePaths.listedFile, { token: id, n: position }, search)
}

// 144 random bits: an id cannot be guessed, and a URL still fits on a line.
export const SHARE_ID_BYTES = 18

const SHARE_ID = /^[A-Za-z0-9_-]{24}$/

export function isShareId(text: string): boolean {
  return SHARE_ID.test(text)
}
