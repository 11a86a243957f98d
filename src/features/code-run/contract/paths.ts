/** Addresses of code that runs on the server. */
export const codeRunPaths = {
  admin: '/admin/code-runs',
  apiLimits: '/api/code/run/limits',
  apiRun: '/api/code/run',
} as const
