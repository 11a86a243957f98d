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
  patterns: '/dev/patterns',
} as const
