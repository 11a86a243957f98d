/** How the service worker handles a push: pure, so that every unusual message is a line in a test. */
import { homePaths } from '#paths/pages.ts'
import type { NotificationPayload, PushAction } from '#platform/push/notification-payload.ts'

/** Shown when a push cannot be read: a push that shows nothing costs the site its permission. */
const UNREADABLE = {
  en: {
    title: 'Codeshelf',
    body: 'Something is waiting for you.',
    failed: 'That did not work.',
  },
  he: { title: 'Codeshelf', body: 'משהו מחכה לכם.', failed: 'זה לא הצליח.' },
}

export function readMessage(text: string | null, language: string): NotificationPayload {
  const lang = language.startsWith('he') ? 'he' : 'en'
  const fallback: NotificationPayload = {
    ...UNREADABLE[lang],
    lang,
    dir: lang === 'he' ? 'rtl' : 'ltr',
    tag: 'codeshelf',
    url: '/',
    actions: [],
  }
  try {
    const parsed = JSON.parse(text ?? '') as Partial<NotificationPayload> | null
    if (!parsed || typeof parsed.title !== 'string' || parsed.title === '') return fallback
    const url = isOurPath(parsed.url) ? parsed.url : '/'
    return { ...fallback, ...parsed, title: parsed.title, url, actions: actionsOf(parsed.actions) }
  } catch {
    return fallback
  }
}

function actionsOf(parsed: unknown): PushAction[] {
  if (!Array.isArray(parsed)) return []
  return (parsed as Partial<PushAction>[]).filter(
    (action): action is PushAction =>
      typeof action?.id === 'string' &&
      typeof action.title === 'string' &&
      (action.post === undefined || isOurPath(action.post.url)),
  )
}

/** A path of this site only: `//elsewhere` is another site. */
function isOurPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path)
}

export interface NotificationContent {
  title: string
  options: NotificationOptions & { actions: { action: string; title: string }[]; renotify: boolean }
}

export function notificationOf(message: NotificationPayload): NotificationContent {
  const { title, body, lang, dir, tag, actions } = message
  return {
    title,
    options: {
      body,
      lang,
      dir,
      tag,
      // A second ring for the same thing replaces the first and rings again.
      renotify: true,
      icon: homePaths.icon,
      badge: homePaths.maskableIcon,
      data: message,
      actions: actions.map(({ id, title: label }) => ({ action: id, title: label })),
    },
  }
}

export interface ActionTarget {
  /** The request of the button; null opens `url`. */
  post: { url: string; body: Readonly<Record<string, unknown>> } | null
  url: string
  step: PushAction['step']
}

/** An unknown action opens the item: a press must never do nothing. */
export function targetOf(message: NotificationPayload, actionId: string): ActionTarget {
  const action = message.actions.find(({ id }) => id === actionId)
  return { post: action?.post ?? null, url: message.url, step: action?.step ?? 'opened' }
}

export function failureNotificationOf(message: NotificationPayload): NotificationContent {
  const tag = `${message.tag}-failed`
  return notificationOf({ ...message, body: message.failed, tag, actions: [] })
}
