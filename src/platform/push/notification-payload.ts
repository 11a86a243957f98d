/**
 * The payload of a push message, from which the service worker draws a notification. The worker knows nothing of the
 * product: labels, addresses and the effect of a button come with the message, which only this server can have
 * encrypted.
 */
export interface NotificationPayload {
  title: string
  body: string
  lang: 'en' | 'he'
  dir: 'ltr' | 'rtl'
  /** One notification per tag: a later one replaces it. */
  tag: string
  /** A path of this site: what a press on the notification opens. */
  url: string
  /** Most wanted first; a system shows as many as it can. */
  actions: readonly PushAction[]
  /** Shown by a new notification when a button could not do its work. */
  failed: string
  /** Which thing and which moment this is about. */
  about?: Readonly<Record<string, string>>
  /** Reported to the open pages once it is on the screen. */
  test?: string
}

export interface PushAction {
  id: string
  title: string
  /** Without it, the press opens `url`. */
  post?: { url: string; body: Readonly<Record<string, unknown>> }
  /** The name under which the step is reported. */
  step: 'opened' | 'snoozed' | 'acknowledged'
}
