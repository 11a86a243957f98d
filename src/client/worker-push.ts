/** What the service worker does with a push: pure, so that every odd message is a line in a test. */
import type { PushAction, PushMessage } from '../platform/push/message.ts'

/** Shown when a push cannot be read: a push that shows nothing costs the site its permission. */
const UNREADABLE = {
  en: {
    title: 'Codeshelf',
    body: 'Something is waiting for you.',
    failed: 'That could not be done.',
  },
  he: { title: 'Codeshelf', body: 'משהו מחכה לך.', failed: 'זה לא הצליח.' },
}

export function readMessage(text: string | null, language: string): PushMessage {
  const lang = language.startsWith('he') ? 'he' : 'en'
  const fallback: PushMessage = {
    ...UNREADABLE[lang],
    lang,
    dir: lang === 'he' ? 'rtl' : 'ltr',
    tag: 'codeshelf',
    url: '/',
    actions: [],
  }
  try {
    const given = JSON.parse(text ?? '') as Partial<PushMessage> | null
    if (!given || typeof given.title !== 'string' || given.title === '') return fallback
    const url = isOurPath(given.url) ? given.url : '/'
    return { ...fallback, ...given, title: given.title, url, actions: actionsOf(given.actions) }
  } catch {
    return fallback
  }
}

function actionsOf(given: unknown): PushAction[] {
  if (!Array.isArray(given)) return []
  return (given as Partial<PushAction>[]).filter(
    (action): action is PushAction =>
      typeof action?.id === 'string' &&
      typeof action.title === 'string' &&
      (action.post === undefined || isOurPath(action.post.url)),
  )
}

/** A path of this site and nothing else: `//elsewhere` is another site. */
function isOurPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path)
}

export interface Drawn {
  title: string
  options: NotificationOptions & { actions: { action: string; title: string }[]; renotify: boolean }
}

export function drawnFrom(message: PushMessage): Drawn {
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
      icon: '/icon.svg',
      badge: '/icon-maskable.svg',
      data: message,
      actions: actions.map(({ id, title: label }) => ({ action: id, title: label })),
    },
  }
}

export interface Press {
  /** The request that the button stands for; null opens `url`. */
  post: { url: string; body: Readonly<Record<string, unknown>> } | null
  url: string
  step: PushAction['step']
}

/** An action that this worker does not know opens the thing: a press must never do nothing. */
export function pressOf(message: PushMessage, actionId: string): Press {
  const action = message.actions.find(({ id }) => id === actionId)
  return { post: action?.post ?? null, url: message.url, step: action?.step ?? 'opened' }
}

export function failedFrom(message: PushMessage): Drawn {
  const tag = `${message.tag}-failed`
  return drawnFrom({ ...message, body: message.failed, tag, actions: [] })
}
