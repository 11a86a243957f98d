/** Formats sizes and numbers as text. */
import { sizeText } from '#platform/text/size.ts'

/** `+12 B`, `−3 KB`. */
export function growthText(bytes: number): string {
  if (bytes === 0) return '±0'
  return `${bytes > 0 ? '+' : '−'}${sizeText(Math.abs(bytes))}`
}

/** `184,022`: English and Hebrew group digits alike. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A number for a phrase: `n` chooses the plural form, `count` is shown. */
export function counted(n: number): { n: number; count: string } {
  return { n, count: grouped(n) }
}
