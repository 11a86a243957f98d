/** Who wrote the lines of a source, in front of the first line of each group. Threads draw it with the lines. */
import { escapeHtml } from '../html/escape-html.ts'
import { formatPhrase } from '../i18n/phrases.ts'
import { agoText, exactTime } from '../time/format.ts'
import { toIso } from '../time/index.ts'
import type { LineOrigin, LineOrigins } from './drawn.ts'

/** Of a page that begins inside a group the first line has it too. */
export function originMarkup(origins: LineOrigins, firstLine: number): (line: number) => string {
  const byLine = new Map(origins.groups.map((group) => [group.line, group]))
  const cut = origins.groups.find(({ line, count }) => line < firstLine && line + count > firstLine)
  return (line) => {
    const group = byLine.get(line) ?? (line === firstLine ? cut : undefined)
    return group ? draw(group, origins) : ''
  }
}

function draw(group: LineOrigin, { labels, now, timeZone }: LineOrigins): string {
  const { locale } = labels
  const say = (name: 'nobody' | 'noSubject' | 'before') =>
    escapeHtml(formatPhrase(locale, labels[name]))
  const subject = group.subject === '' ? say('noSubject') : escapeHtml(group.subject)
  const author = group.author === '' ? say('nobody') : escapeHtml(group.author)
  const ago = escapeHtml(agoText(group.at, true, now, locale))
  const exact = escapeHtml(exactTime(group.at, locale, timeZone))
  const before = group.beforeHref
    ? `<a class="line__before" href="${escapeHtml(group.beforeHref)}" aria-label="${say('before')}" title="${say('before')}"></a>`
    : ''
  return (
    `<span class="line__who" data-age="${group.age}">` +
    `<a class="line__commit" href="${escapeHtml(group.href)}" title="${subject}"><bdi>${subject}</bdi></a>` +
    `<bdi class="line__author" title="${author}">${author}</bdi>` +
    `<time class="time" datetime="${toIso(group.at)}" title="${exact}"><bdi>${ago}</bdi></time>${before}</span>`
  )
}
