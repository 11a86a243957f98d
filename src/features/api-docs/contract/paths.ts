/** Addresses of the API’s description. */
export const apiDocsPaths = {
  docs: '/docs',
  openapi: '/openapi.json',
} as const
