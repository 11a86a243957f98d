/**
 * What travels inside a push, and what the service worker draws from it. The worker knows no product: words, addresses
 * and what a button does come with the message, which only this server can have sealed.
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
  /** Said by a new notification when a button could not do what it says. */
  failed: string
  /** Which thing and which moment this is about. */
  about?: Readonly<Record<string, string>>
  /** Told to the open pages once it is on the screen. */
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
