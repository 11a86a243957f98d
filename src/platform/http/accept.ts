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

/** The visitor's language from the browser's list: the first of ours wins, English otherwise. */
export function localeFrom(acceptLanguage: string | undefined): 'en' | 'he' {
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const tag = part.trim().split(/[-;]/)[0]
    if (tag === 'he' || tag === 'iw') return 'he'
    if (tag === 'en') return 'en'
  }
  return 'en'
}
