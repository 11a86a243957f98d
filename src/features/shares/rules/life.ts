/** When a share is open. */
const DAY_MS = 86_400_000

/** Null: valid until it is revoked. */
export function expiryOf(now: number, days: number | null): number | null {
  return days === null ? null : now + days * DAY_MS
}

export interface Life {
  expiresAt: number | null
  revokedAt: number | null
}

export function isOver({ expiresAt, revokedAt }: Life, now: number): boolean {
  return revokedAt !== null || (expiresAt !== null && expiresAt <= now)
}

// The retention of the trash: a link that was revoked by mistake can be restored until then.
export const RETENTION_AFTER_END_MS = 30 * DAY_MS
