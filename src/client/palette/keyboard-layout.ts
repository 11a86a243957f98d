/** The same keys on the other layout: what `akuo` was intended to be (שלום), and the other way round. */
const ENGLISH = "qwertyuiopasdfghjkl;'zxcvbnm,./"
const HEBREW = "/'קראטוןםפשדגכעיחלךף,זסבהנמצתץ."

const toHebrew = new Map([...ENGLISH].map((sign, at) => [sign, [...HEBREW][at] ?? sign]))
const toEnglish = new Map([...HEBREW].map((sign, at) => [sign, [...ENGLISH][at] ?? sign]))

/** The text as the other layout would have typed it; null when it would be the same. */
export function otherLayout(text: string): string | null {
  const isHebrew = /[א-ת]/.test(text)
  const map = isHebrew ? toEnglish : toHebrew
  const other = [...text.toLowerCase()].map((sign) => map.get(sign) ?? sign).join('')
  return other === text.toLowerCase() ? null : other
}
