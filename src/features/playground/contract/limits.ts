/** Limits of the tools, without schemas: pages show them. */
export const MAX_TOOL_BYTES = 512_000
/** Of each text to compare: a page can show far fewer, and each line is a row of the response. */
export const MAX_COMPARED_LINES = 25_000
