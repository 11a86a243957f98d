export { countPoints, cutBytes, cutPoints, fitsPoints, isCleanText } from './code-points.ts'
export { foldText, normalizeText } from './normalize.ts'
export { parseSize, sizeText } from './size.ts'

// A short readable form of a piece of Markdown, where there is no space to draw it.

/** Boxes as boxes, without the signs of Markdown. Its line breaks may be gone already, so a box may follow any blank. */
export function readable(piece: string): string {
  return piece
    .replace(/(?<=^|\s)(?:[-*+]|\d+\.)[ \t]+\[ \](?=\s|$)/g, '☐')
    .replace(/(?<=^|\s)(?:[-*+]|\d+\.)[ \t]+\[[xX]\](?=\s|$)/g, '☑')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replace(/^`{3,}.*$/gm, '')
    .replace(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,200}\)/g, '$1')
    .replace(/`+|\*\*|__|~~/g, '')
}

// Enough for any preview; the rest of a long text is not looked at.
const LOOKED_AT = 1_000

/** The beginning of a text in one line, whole words of it, for a list: what a person wrote without its signs. */
export function excerpt(text: string, most = 120): string {
  const words = readable(text.slice(0, LOOKED_AT)).replace(/\s+/gu, ' ').trim()
  const points = [...words]
  if (points.length <= most) return text.length > LOOKED_AT ? `${words}…` : words
  const cut = points.slice(0, most).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/(?: [☐☑])+$/, '')}…`
}

/** The first few words, for a reminder and for a name where there is no title. A box at the cut is removed. */
export function firstWords(text: string, count = 6): string {
  const words: string[] = []
  for (const [word] of text.matchAll(/\S+/gu)) {
    words.push(word)
    if (words.length > count) break
  }
  const first = words.slice(0, count).join(' ')
  return words.length > count ? first.replace(/(?: [☐☑])+$/, '') : first
}
