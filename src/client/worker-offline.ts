/** What the service worker draws without a connection: pure texts, so that every case is a line in a test. */
import type { KeptPage } from './kept-pages.ts'

const WORDS = {
  en: {
    copy: 'Kept copy from {time}. What you change is sent when the connection is back.',
    again: 'Try again',
  },
  he: {
    copy: 'עותק שמור מ־{time}. מה שתשנו יישלח כשהחיבור יחזור.',
    again: 'לנסות שוב',
  },
}

/** A kept page says what it is, above everything else on it. */
export function markAsKept(html: string, at: number, now: number): string {
  const lang = rootTag(html).includes(' lang="he"') ? 'he' : 'en'
  const { copy, again } = WORDS[lang]
  const time = `\u2068${timeText(at, now, lang)}\u2069`
  const line =
    `<div class="announcement announcement--warn" role="status" data-kept-at="${at}">` +
    `<span class="announcement__text">${copy.replace('{time}', time)}</span> ` +
    `<a href="">${again}</a></div>`
  // After the link that skips to the content, which stays the first thing that a key reaches.
  const skip = html.indexOf('class="skip"')
  const place = skip < 0 ? html.indexOf('>', html.indexOf('<body')) : html.indexOf('</a>', skip) + 3
  return html.slice(0, place + 1) + line + html.slice(place + 1)
}

function rootTag(html: string): string {
  const start = html.indexOf('<html')
  return start < 0 ? '' : html.slice(start, html.indexOf('>', start))
}

const DAY_MS = 86_400_000

function timeText(at: number, now: number, lang: 'en' | 'he'): string {
  const isOld = now - at > DAY_MS / 2
  return new Intl.DateTimeFormat(lang === 'he' ? 'he-IL' : 'en-GB', {
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
  pages: readonly KeptPage[],
  unsent: readonly Unsent[],
): string {
  const kept = pages.map(({ href, title }) => item({ href, label: unescaped(title) }))
  const waiting = unsent.map(item)
  return fill(fill(html, 'offline-list', kept), 'offline-unsent', waiting)
}

function fill(html: string, id: string, items: readonly string[]): string {
  const start = html.indexOf(`id="${id}"`)
  if (start < 0 || items.length === 0) return html
  const inside = html.indexOf('>', start) + 1
  const end = html.indexOf('</div>', inside)
  return `${html.slice(0, inside)}<ul class="list offline__items">${items.join('')}</ul>${html.slice(end)}`
}

function item({ href, label }: Unsent): string {
  const words = `<bdi>${escaped(label)}</bdi>`
  const isOurs = href !== null && /^\/(?![/\\])/.test(href)
  return `<li>${isOurs ? `<a href="${escaped(href)}">${words}</a>` : words}</li>`
}

/** Titles were cut out of HTML as they stood in it. */
function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
