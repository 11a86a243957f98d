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
      {/* The tab's storage restores its text; a browser that did the same on Back would double it. */}
      <textarea
        class="begun-note__field"
        dir="auto"
        autocomplete="off"
        aria-label={label}
        placeholder={placeholder}
      />
    </div>
  )
}
