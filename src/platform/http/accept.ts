/** What the client would rather read. */

/** True for a browser's navigation: `text/html` is named and preferred to JSON. */
export function prefersHtml(accept: string | undefined): boolean {
  if (!accept) return false
  const html = weightOf(accept, 'text/html')
  return html > 0 && html >= weightOf(accept, 'application/json')
}

function weightOf(accept: string, type: string): number {
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(';')
      .map((piece) => piece.trim())
    if (name !== type) continue
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    return q ? Number(q.slice(2)) || 0 : 1
  }
  return 0
}

const LANGUAGES = { en: 'en', he: 'he', iw: 'he' } as const

/** The visitor's language from the browser's list: of ours the one with the most weight, then the first; else English. */
export function localeFrom(acceptLanguage: string | undefined): 'en' | 'he' {
  let [best, most]: ['en' | 'he', number] = ['en', 0]
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const locale = LANGUAGES[range.split('-')[0] as keyof typeof LANGUAGES]
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q ? Number(q.slice(2)) || 0 : 1
    if (locale && weight > most) [best, most] = [locale, weight]
  }
  return best
}
