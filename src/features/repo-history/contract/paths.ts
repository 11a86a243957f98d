/** Addresses of what a repository was, and of the search in it. */
export const repoHistoryPaths = {
  history: '/repos/:name/history',
  commit: '/repos/:name/commit/:commit',
  compare: '/repos/:name/compare',
  search: '/repos/:name/search',
  apiHistory: '/api/repos/:name/history',
  apiCommit: '/api/repos/:name/commits/:commit',
  apiCompare: '/api/repos/:name/compare',
  apiSearch: '/api/repos/:name/search',
} as const
