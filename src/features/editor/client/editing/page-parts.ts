/** Small facts of the open page. */
import { dateFormat } from '#platform/time/format.ts'

/** Styles that a script adds are allowed by the page's nonce; the browser hides it from the attribute. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}

/** `14:02` today, with its date on any other day. */
export function clockTime(at: number, now: number, locale: 'en' | 'he'): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const date = { day: 'numeric', month: 'short' } as const
  return dateFormat(locale, isToday ? time : { ...date, ...time }).format(at)
}
