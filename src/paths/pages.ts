// URLs of the home page, the dashboard, the help and the documented API.

/** Addresses that every visitor may open. */
export const homePaths = {
  offline: '/offline',
  device: '/settings/device',
  manifest: '/manifest.webmanifest',
  robots: '/robots.txt',
  changePassword: '/.well-known/change-password',
  icon: '/icon.svg',
  maskableIcon: '/icon-maskable.svg',
  locale: '/locale',
  theme: '/theme',
} as const

/** Addresses of the dashboard. */
export const statsPaths = {
  dashboard: '/dashboard',
  addGuide: '/dashboard/guide',
  begin: '/dashboard/begin',
  addSamples: '/dashboard/samples',
  takeSamplesAway: '/dashboard/samples/remove',
  apiStats: '/api/stats',
} as const

/** Addresses of the help. */
export const helpPaths = {
  help: '/help',
  page: '/help/:page',
} as const

/** Addresses of the API’s description. */
export const apiDocsPaths = {
  docs: '/docs',
  openapi: '/openapi.json',
} as const
