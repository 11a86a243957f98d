/** The colour of a note where the note itself is not shown: a piece of its paper, and the name people know. */
import { useT } from '#platform/html/render-context.ts'
import { isPaletteColor } from '../contract/limits.ts'

/** A name of the palette or `#rrggbb`, as it is stored; any other text is shown as it is. */
export function NoteColor({ color }: { color: string }) {
  const t = useT()
  if (isPaletteColor(color))
    return (
      <span class="note-color">
        <span class="note-color__swatch" data-paper={color} aria-hidden="true" />
        {t(`notes.color_${color}`)}
      </span>
    )
  return (
    <span class="note-color">
      <svg class="note-color__swatch" viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill={color} />
      </svg>
      <bdi dir="ltr">{color}</bdi>
    </span>
  )
}
