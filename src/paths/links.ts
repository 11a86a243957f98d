// URLs of links that are written by name in texts, and of the lists of what links to something.

export const linkPaths = {
  /** Where a name leads that was not looked up when its text was drawn. */
  follow: '/link',
  linkedFrom: '/linked/:kind/:id',
} as const

export const linkApi = {
  names: '/api/links/names',
} as const
