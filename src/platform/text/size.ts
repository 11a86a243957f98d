/** How large a text is, for people: `0 B`, `1.2 KB`, `2 MB`, `1 GB`. The units are written alike in both languages. */
const STEP = 1024
const UNITS = ['B', 'KB', 'MB', 'GB']

export function sizeText(bytes: number): string {
  let size = bytes
  let unit = 0
  // By the rounded figure, so that nothing is 1024 of a unit.
  while (Math.round(size) >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit++
  }
  return `${short(size)} ${UNITS[unit]}`
}

/** The bytes of `1073741824`, `1GB`, `1.5 MiB` or `512k`; null for anything else. */
export function parseSize(value: string): number | null {
  const [, number, letter = 'b'] = /^(\d+(?:\.\d+)?) ?(?:b|([kmg])(?:i?b)?)?$/i.exec(value) ?? []
  if (number === undefined) return null
  const power = UNITS.findIndex((unit) => unit.startsWith(letter.toUpperCase()))
  return Math.floor(Number(number) * STEP ** power)
}

/** One decimal while it is significant. */
function short(number: number): string {
  return String(number < 10 ? Math.round(number * 10) / 10 : Math.round(number))
}
