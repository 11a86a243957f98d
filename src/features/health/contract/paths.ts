/** Addresses of the administrators' start page and of the health of the installation. */
export const healthPaths = {
  home: '/admin',
  health: '/admin/health',
  check: '/admin/health/check',
  apiHealth: '/api/admin/health',
} as const
