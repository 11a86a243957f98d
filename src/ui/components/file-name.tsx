/** A file's name in its own direction, shortened in the middle so that its extension stays. */
export function FileName({ name }: { name: string }) {
  const [start, end] = splitName(name)
  return (
    <bdi class="file-name" title={name}>
      <span>{start}</span>
      {end && <span>{end}</span>}
    </bdi>
  )
}

// Six letters before the dot keep `…-final-2.test.ts` recognisable; code points, so no letter is halved.
const KEPT_BEFORE_EXTENSION = 6
const LONGEST_TAIL = 16

/** The part that may be shortened and the part that always shows. */
export function splitName(name: string): [string, string] {
  const letters = [...name]
  const dot = letters.lastIndexOf('.')
  const extension = dot > 0 ? letters.length - dot : 0
  const kept = Math.min(extension + KEPT_BEFORE_EXTENSION, LONGEST_TAIL)
  if (letters.length <= kept * 2) return [name, '']
  const at = outsideForeignRun(letters, letters.length - kept)
  if (letters.length - at > 2 * LONGEST_TAIL) return [name, '']
  return [letters.slice(0, at).join(''), letters.slice(at).join('')]
}

const STRONG = /[\p{L}\p{N}]/u
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Two boxes are laid out one after the other, so a run that goes against the name's own direction (`parser.ts` in a
 * Hebrew name) must not be cut in two: its halves would change places. The cut moves back to where the run begins.
 */
function outsideForeignRun(letters: readonly string[], at: number): number {
  const isRtl = (letter: string | undefined) => RIGHT_TO_LEFT.test(letter ?? '')
  const strong = letters.flatMap((letter, place) => (STRONG.test(letter) ? [place] : []))
  const base = isRtl(letters.find((letter) => /\p{L}/u.test(letter)))
  const after = strong.find((place) => place >= at)
  if (after === undefined || isRtl(letters[after]) === base) return at
  const own = strong.findLast((place) => place < at && isRtl(letters[place]) === base)
  return own === undefined ? at : own + 1
}
