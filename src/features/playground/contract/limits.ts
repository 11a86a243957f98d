/** Limits of the tools, without schemas: pages show them. */
export const MAX_TOOL_BYTES = 512_000
/** Of each text to compare: what a page can show is far less, and each line is a row of the response. */
export const MAX_COMPARED_LINES = 25_000
