/** The address that the palette asks. */
export const finderPaths = {
  apiSearch: '/api/search',
} as const
