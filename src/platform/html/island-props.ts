/**
 * Props as the value of an attribute: JSON with its two kinds of quotation marks exchanged. In markup a double one
 * takes six bytes, and JSON is full of them.
 */
export function encodeProps(props: Record<string, unknown>): string {
  return exchangeQuotes(JSON.stringify(props))
}

export function decodeProps(written: string): Record<string, unknown> {
  return JSON.parse(exchangeQuotes(written)) as Record<string, unknown>
}

function exchangeQuotes(text: string): string {
  return text.replace(/["']/g, (mark) => (mark === '"' ? "'" : '"'))
}
