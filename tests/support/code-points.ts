/**
 * Any code point that text can have, for `fc.string({ unit: CODE_POINT })`. fast-check's own `binary` is the same, and
 * lists a million of them before the first text: 1.7 s of processor time in each worker.
 */
import fc from 'fast-check'

const [FIRST_SURROGATE, SURROGATES] = [0xd800, 0x800]

export const CODE_POINT = fc.nat({ max: 0x10ffff - SURROGATES }).map(
  (at) => String.fromCodePoint(at < FIRST_SURROGATE ? at : at + SURROGATES),
  (text) => {
    const point = String(text).codePointAt(0)
    if (point === undefined || String.fromCodePoint(point) !== text) throw new Error('not one')
    return point < FIRST_SURROGATE ? point : point - SURROGATES
  },
)
