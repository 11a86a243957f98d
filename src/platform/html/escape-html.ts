/** Turns text into HTML text. Quotes are escaped too, so the text stays harmless wherever it is put. */
const SPECIAL = /[&<>"]/
const ALL_SPECIAL = /[&<>"]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (found) => ENTITIES[found] ?? '') : text
}
