// URLs of what works on code: the playground, runs and explanations.

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

/** Addresses of code that runs on the server. */
export const codeRunPaths = {
  admin: '/admin/code-runs',
  apiLimits: '/api/code/run/limits',
  apiRun: '/api/code/run',
} as const

/** Addresses of AI explanations. */
export const aiPaths = {
  settings: '/settings/ai',
  withdraw: '/settings/ai/withdraw',
  apiStatus: '/api/ai',
  apiExplain: '/api/ai/explain',
  apiPreview: '/api/ai/preview',
  apiConsent: '/api/ai/consent',
} as const
