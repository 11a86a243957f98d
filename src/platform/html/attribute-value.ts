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
