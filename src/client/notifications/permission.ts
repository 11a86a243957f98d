/** The person's permission in this browser; requesting it needs a press. */
export function notificationPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}
