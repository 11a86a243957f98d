/** A piece of somebody's text for the eye, where there is no room to draw it. */

/** Boxes as boxes, without the signs of Markdown. Its line breaks may be gone already, so a box stands where a word begins. */
export function readable(piece: string): string {
  return piece
    .replace(/(?<=^|\s)(?:[-*+]|\d+\.)[ \t]+\[ \](?=\s|$)/g, '☐')
    .replace(/(?<=^|\s)(?:[-*+]|\d+\.)[ \t]+\[[xX]\](?=\s|$)/g, '☑')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replace(/^`{3,}.*$/gm, '')
    .replace(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,200}\)/g, '$1')
    .replace(/`+|\*\*|__|~~/g, '')
}

/** The first words, for a reminder and for a name where there is no title. */
export function firstWords(text: string, count = 6): string {
  return text.trim().split(/\s+/u).slice(0, count).join(' ')
}
