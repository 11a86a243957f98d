/** The URLs of shares. Those that a visitor opens do not reveal their owner or the file. */
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
