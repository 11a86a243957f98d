/** What the service worker draws without a connection: pure texts, so that every case is a line in a test. */
import { escapeHtml } from '#platform/html/escape-html.ts'
import { dateFormat } from '#platform/time/format.ts'
import type { CachedPage } from './page-cache.ts'

const STRINGS = {
  en: {
    copy: 'Kept copy from {time}. Changes are sent when the connection is back.',
    again: 'Try again',
  },
  he: {
    copy: 'עותק שמור מ־{time}. מה שתשנו יישלח כשהחיבור יחזור.',
    again: 'ניסיון נוסף',
  },
}

/** A cached page is labelled as one, above everything else on it. */
export function markAsCached(html: string, at: number, now: number): string {
  const lang = rootTag(html).includes(' lang="he"') ? 'he' : 'en'
  const { copy, again } = STRINGS[lang]
  const time = `\u2068${timeText(at, now, lang)}\u2069`
  const line =
    `<div class="announcement announcement--warn" role="status" data-kept-at="${at}">` +
    `<span class="announcement__text">${copy.replace('{time}', time)}</span> ` +
    `<a href="">${again}</a></div>`
  // After the skip link, which stays the first tab stop.
  const skip = html.indexOf('class="skip"')
  const insertAt =
    skip < 0 ? html.indexOf('>', html.indexOf('<body')) : html.indexOf('</a>', skip) + 3
  return html.slice(0, insertAt + 1) + line + html.slice(insertAt + 1)
}

function rootTag(html: string): string {
  const start = html.indexOf('<html')
  return start < 0 ? '' : html.slice(start, html.indexOf('>', start))
}

const DAY_MS = 86_400_000

function timeText(at: number, now: number, lang: 'en' | 'he'): string {
  const isOld = now - at > DAY_MS / 2
  return dateFormat(lang, {
    ...(isOld && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
}

export interface Unsent {
  label: string
  href: string | null
}

/** The offline page with what is on this device: pages to read, and changes by name that wait to be sent. */
export function fillOffline(
  html: string,
  pages: readonly CachedPage[],
  unsent: readonly Unsent[],
): string {
  const cachedItems = pages.map(({ href, title }) => item({ href, label: unescaped(title) }))
  const waiting = unsent.map(item)
  return fill(fill(html, 'offline-list', cachedItems), 'offline-unsent', waiting)
}

function fill(html: string, id: string, items: readonly string[]): string {
  const start = html.indexOf(`id="${id}"`)
  if (start < 0 || items.length === 0) return html
  const inside = html.indexOf('>', start) + 1
  const end = html.indexOf('</div>', inside)
  return `${html.slice(0, inside)}<ul class="list offline__items">${items.join('')}</ul>${html.slice(end)}`
}

function item({ href, label }: Unsent): string {
  const text = `<bdi>${escapeHtml(label)}</bdi>`
  const isOurs = href !== null && /^\/(?![/\\])/.test(href)
  return `<li>${isOurs ? `<a href="${escapeHtml(href)}">${text}</a>` : text}</li>`
}

/** Titles were extracted from HTML, with its entities. */
function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
