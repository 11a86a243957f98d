/** How many tokens there may be and how long they are valid, without zod. */
export const MAX_TOKENS = 50
export const MAX_TOKEN_NAME = 60
export const DEFAULT_TOKEN_DAYS = 90
export const MAX_TOKEN_DAYS = 365
