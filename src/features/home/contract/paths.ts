/** Addresses that every visitor may open. */
export const homePaths = {
  offline: '/offline',
  device: '/settings/device',
  manifest: '/manifest.webmanifest',
  icon: '/icon.svg',
  maskableIcon: '/icon-maskable.svg',
  locale: '/locale',
  theme: '/theme',
  patterns: '/dev/patterns',
} as const
