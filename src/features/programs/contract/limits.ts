/** The limits of tokens and of an agent's instructions, without zod: the editor counts too. */
export const MAX_INSTRUCTIONS = 49_152
export const MAX_PRIMER_BYTES = 24_576
export const PRIMER_FILES = 3

/** How many tokens there may be and how long they are valid, without zod. */
export const MAX_TOKENS = 50
export const MAX_TOKEN_NAME = 60
export const DEFAULT_TOKEN_DAYS = 90
export const MAX_TOKEN_DAYS = 365
