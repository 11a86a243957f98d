/** What the person has allowed this browser; asking for it needs a press and stands where the press is. */
export function notificationPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}
