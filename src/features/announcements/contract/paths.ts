/** Addresses of announcements. */
export const announcementPaths = {
  admin: '/admin/announcements',
  adminAct: '/admin/announcements/act',
  dismissForm: '/announcements/dismiss',
  apiAll: '/api/v1/announcements',
  apiActive: '/api/v1/announcements/active',
  apiOne: '/api/v1/announcements/:id',
  apiDismiss: '/api/v1/announcements/:id/dismiss',
} as const
