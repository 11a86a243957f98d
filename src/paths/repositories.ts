// Addresses of mirrored repositories and of the hosts they come from.

/** Addresses of mirrored repositories. */
export const repoPaths = {
  repos: '/repos',
  // Below `/repos` every name may be that of a repository.
  searchAll: '/repo-search',
  repo: '/repos/:name',
  tree: '/repos/:name/tree/*',
  file: '/repos/:name/file/*',
  at: '/repos/:name/at/:commit/*',
  /** The branch and path of a pasted address. */
  open: '/repos/:name/open/*',
  /** The names of a folder, for the tree beside a file. */
  names: '/repos/:name/names/*',
  branches: '/repos/:name/branches',
  blobHtml: '/repos/:name/blobs/:object/html',
  blobSvg: '/repos/:name/blobs/:object/svg',
  picture: '/repos/:name/pictures/:commit/*',
  save: '/repos/:name/save/:object/*',
  state: '/repos/:name/state',
  fetch: '/repos/:name/fetch',
  cancel: '/repos/:name/cancel',
  remove: '/repos/:name/remove',
  sync: '/repos/:name/sync',
  attach: '/repos/:name/attach',
  apiRepos: '/api/repos',
  apiSearchAll: '/api/repo-search',
  apiRepo: '/api/repos/:name',
  apiSync: '/api/repos/:name/sync',
  apiCancel: '/api/repos/:name/cancel',
  apiTree: '/api/repos/:name/tree',
  apiBlob: '/api/repos/:name/blobs/:object',
  apiFile: '/api/repos/:name/file/*',
  apiHosts: '/api/code-hosts',
  apiHost: '/api/code-hosts/:host',
  apiWebhook: '/api/webhooks/codehost',
} as const

/** URLs of the history of a repository, and of the search in it. */
export const repoHistoryPaths = {
  history: '/repos/:name/history',
  commit: '/repos/:name/commit/:commit',
  compare: '/repos/:name/compare',
  search: '/repos/:name/search',
  apiHistory: '/api/repos/:name/history',
  apiCommit: '/api/repos/:name/commits/:commit',
  apiCompare: '/api/repos/:name/compare',
  apiBlame: '/api/repos/:name/blame/*',
  apiLastCommits: '/api/repos/:name/last-commits',
  apiSearch: '/api/repos/:name/search',
} as const

/** Addresses of the analysis of a repository. */
export const analysisPaths = {
  page: '/repos/:name/analysis',
  cancel: '/repos/:name/analysis/cancel',
  api: '/api/repos/:name/analysis',
  apiCancel: '/api/repos/:name/analysis/cancel',
} as const

/** Addresses of the code hosts. */
export const codeHostPaths = {
  settings: '/settings/code-hosts',
  check: '/settings/code-hosts/check',
  forget: '/settings/code-hosts/forget',
  repositories: '/settings/code-hosts/repositories',
  mirror: '/settings/code-hosts/mirror',
  apiAccount: '/api/code-hosts/:host/account',
  apiRepositories: '/api/code-hosts/:host/repositories',
  apiRateLimit: '/api/code-hosts/:host/rate-limit',
  importPage: '/repos/:name/import',
  importCancel: '/repos/:name/import/cancel',
  apiImport: '/api/repos/:name/import',
  apiImportPreview: '/api/repos/:name/import/preview',
  apiImportFiles: '/api/repos/:name/import/files',
  apiImportCancel: '/api/repos/:name/import/cancel',
  upload: '/code-hosts/upload',
  gist: '/code-hosts/gist',
  apiUpload: '/api/code-hosts/:host/upload',
  apiUploadDirect: '/api/code-hosts/:host/upload-direct',
  apiGists: '/api/code-hosts/:host/gists',
} as const
