/** Addresses of the analysis of a repository. */
export const analysisPaths = {
  page: '/repos/:name/analysis',
  cancel: '/repos/:name/analysis/cancel',
  api: '/api/repos/:name/analysis',
  apiCancel: '/api/repos/:name/analysis/cancel',
} as const
