/** Addresses of the playground. */
export const playgroundPaths = {
  playground: '/tools/code',
  pythonFrame: '/tools/code/python',
} as const

export const playgroundApi = {
  tools: '/api/code/tools',
  format: '/api/code/format',
  lint: '/api/code/lint',
  fix: '/api/code/fix',
  diff: '/api/code/diff',
} as const
