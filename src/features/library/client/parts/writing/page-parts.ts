/** Small facts of the page that is open. */

/** Styles that a script adds are let in by the page's nonce; the browser hides it from the attribute. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}

/** 128 random bits. `randomUUID` does not exist on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `14:02` today, with its date on any other day. */
export function clockTime(at: number, now: number, locale: 'en' | 'he'): string {
  const tag = locale === 'he' ? 'he-IL' : 'en-GB'
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const date = { day: 'numeric', month: 'short' } as const
  return new Intl.DateTimeFormat(tag, isToday ? time : { ...date, ...time }).format(at)
}
