/**
 * A miniature of a board: the positions and colours of its notes. Not mirrored: a board is the same in both directions.
 */
export interface MiniatureNote {
  x: number
  y: number
  width: number
  height: number
  color: string
  /** The shade on paper, for colours outside the palette. */
  hex: string | null
}

// The minimum area that is shown, so that a board with one note in a corner does not look like one large note.
const LEAST = { width: 1_000, height: 625 }

export function BoardMiniature({ notes }: { notes: readonly MiniatureNote[] }) {
  const width = Math.max(LEAST.width, ...notes.map((note) => note.x + note.width))
  const height = Math.max(LEAST.height, ...notes.map((note) => note.y + note.height))
  return (
    <svg
      class="miniature"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMin meet"
      aria-hidden="true"
    >
      {notes.map((note, at) => (
        <rect
          key={at}
          class="miniature__note"
          data-paper={note.hex ? 'custom' : note.color}
          x={note.x}
          y={note.y}
          width={note.width}
          height={note.height}
          fill={note.hex ?? undefined}
        />
      ))}
    </svg>
  )
}
