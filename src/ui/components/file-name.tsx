/** A file's name in its own direction, shortened in the middle so that its extension stays. */
export function FileName({ name }: { name: string }) {
  const [start, end] = splitName(name)
  return (
    <bdi class="file-name" title={name.length > ALWAYS_WHOLE ? name : undefined}>
      <span>{start}</span>
      {end && <span>{end}</span>}
    </bdi>
  )
}

// Characters that fit wherever a name is shown; lists have a name in each row.
const ALWAYS_WHOLE = 20
// Six characters before the dot keep `…-final-2.test.ts` recognisable; code points, so none is halved.
const MIN_BEFORE_EXTENSION = 6
const LONGEST_TAIL = 16

/** The part that may be shortened and the part that always shows. */
export function splitName(name: string): [string, string] {
  const characters = [...name]
  const dot = characters.lastIndexOf('.')
  const extension = dot > 0 ? characters.length - dot : 0
  const ending = Math.min(extension + MIN_BEFORE_EXTENSION, LONGEST_TAIL)
  if (characters.length <= ending * 2) return [name, '']
  const at = outsideForeignRun(characters, characters.length - ending)
  if (characters.length - at > 2 * LONGEST_TAIL) return [name, '']
  return [characters.slice(0, at).join(''), characters.slice(at).join('')]
}

const STRONG = /[\p{L}\p{N}]/u
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Two boxes are laid out one after the other, so a run that goes against the name's own direction (`parser.ts` in a
 * Hebrew name) must not be cut in two: its halves would be swapped. The cut moves back to where the run begins.
 */
function outsideForeignRun(characters: readonly string[], at: number): number {
  const isRtl = (character: string | undefined) => RIGHT_TO_LEFT.test(character ?? '')
  const strong = characters.flatMap((character, index) => (STRONG.test(character) ? [index] : []))
  const base = isRtl(characters.find((character) => /\p{L}/u.test(character)))
  const after = strong.find((index) => index >= at)
  if (after === undefined || isRtl(characters[after]) === base) return at
  const own = strong.findLast((index) => index < at && isRtl(characters[index]) === base)
  return own === undefined ? at : own + 1
}
