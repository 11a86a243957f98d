/**
 * Turns text into HTML text and values into attributes. Quotes are escaped too, so the text stays harmless wherever
 * it is put.
 */
const SPECIAL = /[&<>"]/
const ALL_SPECIAL = /[&<>"]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (found) => ENTITIES[found] ?? '') : text
}

/**
 * Values for scripts as attributes: JSON with its two kinds of quotation marks exchanged. In markup a double one takes
 * six bytes, and JSON has many.
 */
export function encodeAttribute(value: unknown): string {
  return exchangeQuotes(JSON.stringify(value))
}

export function decodeAttribute<Value>(written: string): Value {
  return JSON.parse(exchangeQuotes(written)) as Value
}

function exchangeQuotes(text: string): string {
  return text.replace(/["']/g, (mark) => (mark === '"' ? "'" : '"'))
}
