/** A file's name in its own direction, shortened in the middle so that its extension stays. */
export function FileName({ name }: { name: string }) {
  const [start, end] = splitName(name)
  return (
    <bdi class="file-name" dir="auto" title={name}>
      <span class="file-name__start">{start}</span>
      <span class="file-name__end">{end}</span>
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
  return [letters.slice(0, -kept).join(''), letters.slice(-kept).join('')]
}
