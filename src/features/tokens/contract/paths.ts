/** Addresses of the personal access tokens. */
export const tokenPaths = {
  settings: '/settings/tokens',
  revoke: '/settings/tokens/revoke',
  apiTokens: '/api/me/tokens',
  apiToken: '/api/me/tokens/:id',
} as const
