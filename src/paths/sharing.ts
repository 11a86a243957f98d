/** The addresses of shares. Nothing in those that a visitor opens reveals whose it is or which file it came from. */
export const sharePaths = {
  file: '/share/:id',
  list: '/shared/:token',
  listedFile: '/shared/:token/:n',
  shares: '/shares',
  newShare: '/shares/new',
  revokeForm: '/shares/revoke',
  restoreForm: '/shares/restore',
  apiShareFile: '/api/share/:file_id',
  apiShareFiles: '/api/files/create-share-link',
  apiShares: '/api/shares',
  apiShare: '/api/shares/:id',
  apiRestore: '/api/shares/:id/restore',
  apiSave: '/api/shared/save',
} as const
