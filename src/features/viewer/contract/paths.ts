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
