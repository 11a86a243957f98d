/** The addresses of a share. Nothing in them tells whose it is or which file it came from. */

export type ShareKind = 'file' | 'list'

export function sharePath(kind: ShareKind, id: string): string {
  return `/${kind === 'file' ? 'share' : 'shared'}/${encodeURIComponent(id)}`
}

/** The page of one file: the share itself, or its place in the list. */
export function sharedFilePath(kind: ShareKind, id: string, position: number): string {
  return kind === 'file' ? sharePath(kind, id) : `${sharePath(kind, id)}/${position}`
}

// 144 random bits: nobody finds one by trying, and an address still fits on a line.
export const SHARE_ID_BYTES = 18

const SHARE_ID = /^[A-Za-z0-9_-]{24}$/

export function isShareId(text: string): boolean {
  return SHARE_ID.test(text)
}
