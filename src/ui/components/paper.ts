/** The text colour on a custom note colour. The seven named colours have theirs in papers.css. */
const CHANNELS = [1, 3, 5] as const

/** Black or white, whichever contrasts more with `#rrggbb`; never under 4.58:1, where the two are equal. */
export function paperInk(colour: string): '#000000' | '#ffffff' {
  const [red, green, blue] = CHANNELS.map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16)),
  )
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff'
}

// WCAG 2.2, "relative luminance".
function linear(byte: number): number {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
