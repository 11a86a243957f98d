/** The field that catches the first keys of a note; hidden until somebody begins one. */

export interface BegunNoteProps {
  label: string
  placeholder: string
  /** The keys that begin a note here, if they differ from the page's own `n`. */
  keys?: string
}

export function BegunNote({ label, placeholder, keys }: BegunNoteProps) {
  return (
    <div class="begun-note paper" data-paper="yellow" data-begun-note data-keys={keys} hidden>
      <textarea class="begun-note__field" dir="auto" aria-label={label} placeholder={placeholder} />
    </div>
  )
}
