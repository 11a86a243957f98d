/** Limits of the tools, without schemas: pages show them. */
export const MAX_TOOL_BYTES = 512_000
