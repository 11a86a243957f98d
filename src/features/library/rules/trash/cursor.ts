/** The cursor between two rows of the trash, as an opaque text. */

import { utf8Text } from '#platform/text/utf8.ts'

export interface TrashCursor {
  deletedAt: number
  id: string
  /** Towards older rows, or back to newer ones. */
  direction: 'forward' | 'back'
}

export function encodeTrashCursor({ deletedAt, id, direction }: TrashCursor): string {
  const parts = [deletedAt, id, direction === 'back' ? 1 : 0]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

const ID = /^[0-9a-z]{26}$/

/** Null when it is not one of ours. */
export function decodeTrashCursor(text: string): TrashCursor | null {
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(text)) return null
  try {
    const parts: unknown = JSON.parse(utf8Text(Buffer.from(text, 'base64url')) ?? '')
    if (!Array.isArray(parts) || parts.length !== 3) return null
    const [deletedAt, id, isBack] = parts as unknown[]
    if (!Number.isSafeInteger(deletedAt) || typeof id !== 'string' || !ID.test(id)) return null
    if (isBack !== 0 && isBack !== 1) return null
    return { deletedAt: deletedAt as number, id, direction: isBack === 1 ? 'back' : 'forward' }
  } catch {
    return null
  }
}
