// URLs of files: their list, the editor, the pages that show them, the trash, pictures and the finder.

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
  outline: '/api/files/:id/outline',
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

/** Addresses of the editor and of uploads. */
export const editorPaths = {
  newFile: '/new',
  edit: '/edit/:id',
  upload: '/upload',
} as const

/** Addresses of the views of one file. */
export const viewerPaths = {
  source: '/file/:id',
  document: '/md/:id',
  drawing: '/svg/:id',
  frame: '/html/:id',
  rawSvg: '/raw_svg/:id',
  download: '/download/:id',
  restore: '/file/:id/restore',
  mark: '/file/:id/mark',
  remove: '/file/:id/bin',
  diagrams: '/diagrams',
  outsideImage: '/outside_image',
} as const

export const viewerApi = {
  lines: '/api/files/:id/lines',
  fences: '/api/files/:id/fences',
  task: '/api/files/:id/task',
} as const

/** URLs of the trash, and of the check of its index. */
export const trashPaths = {
  trash: '/trash',
  restore: '/trash/restore',
  purge: '/trash/purge',
  empty: '/trash/empty',
  verifyIndexes: '/admin/verify-indexes',
  repairIndexes: '/admin/verify-indexes/repair',
} as const

export const trashApi = {
  trash: '/api/trash',
  restore: '/api/trash/:id/restore',
  purge: '/api/trash/:id/purge',
  empty: '/api/trash/empty',
  indexReport: '/api/admin/verify-indexes',
} as const

/** Addresses of pictures. */
export const picturePaths = {
  picture: '/pictures/:id',
  apiPictures: '/api/pictures',
} as const

/** The URL that the palette requests. */
export const finderPaths = {
  apiSearch: '/api/search',
} as const
