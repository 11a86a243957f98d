/** Addresses of the editor and of uploads. */
export const editorPaths = {
  newFile: '/new',
  edit: '/edit/:id',
  upload: '/upload',
} as const
