/** The limits of an agent's instructions, without zod: the editor counts too. */
export const MAX_INSTRUCTIONS = 49_152
export const MAX_PRIMER_BYTES = 24_576
export const PRIMER_FILES = 3
