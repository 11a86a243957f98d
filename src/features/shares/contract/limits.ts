/** The limits of sharing, without zod: the dialog reads them too. */

/** The default is the first option of the dialog, in days; null is never. */
export const DEFAULT_EXPIRY_DAYS = 7
export const EXPIRY_CHOICES = [1, 7, 30, null] as const
export const MAX_EXPIRY_DAYS = 365
export const MAX_PASSWORD = 200
export const MAX_SHARES = 1_000
export const SHARES_IN_PAGE = 50
