/** Addresses of notifications and of the devices that get them. */
export const pushPaths = {
  settings: '/settings/notifications',
  remove: '/settings/notifications/remove',
  cleanup: '/settings/notifications/cleanup',
  removeAll: '/settings/notifications/remove-all',
} as const

export const pushApi = {
  publicKey: '/api/push/public-key',
  subscribe: '/api/push/subscribe',
  devices: '/api/push/subscriptions',
  cleanup: '/api/push/subscriptions/cleanup',
  removeAll: '/api/push/subscriptions/delete-all',
  test: '/api/push/test',
  report: '/api/push/sw-report',
} as const
