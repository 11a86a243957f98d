/** Addresses of the list of files, and of files as JSON. */
export const libraryPaths = {
  files: '/files',
  saveSearch: '/files/saved',
  renameSearch: '/files/saved/:id/rename',
  deleteSearch: '/files/saved/:id/delete',
} as const

export const libraryApi = {
  files: '/api/files',
  file: '/api/files/:id',
  versions: '/api/files/:id/versions',
  version: '/api/files/:id/versions/:number',
  restore: '/api/files/:id/restore',
  diff: '/api/files/:id/diff',
  tags: '/api/files/tags',
  check: '/api/files/check',
  bulkFavorite: '/api/files/bulk-favorite',
  bulkUnfavorite: '/api/files/bulk-unfavorite',
  bulkTag: '/api/files/bulk-tag',
  bulkMove: '/api/files/bulk-move',
  bulkDelete: '/api/files/bulk-delete',
  createZip: '/api/files/create-zip',
  savedSearches: '/api/saved-searches',
  savedSearch: '/api/saved-searches/:id',
} as const
