/** Addresses of the dashboard. */
export const statsPaths = {
  dashboard: '/dashboard',
  addGuide: '/dashboard/guide',
  apiStats: '/api/stats',
} as const
