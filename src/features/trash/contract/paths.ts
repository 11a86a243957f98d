/** Addresses of the bin, and of the check of its index. */
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
