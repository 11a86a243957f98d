/** Addresses of the help. */
export const helpPaths = {
  help: '/help',
  page: '/help/:page',
} as const
