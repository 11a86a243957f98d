/** The field that catches the first keys of a note; hidden until somebody begins one. */
import type { Translate } from '../../../platform/i18n/index.ts'

export function BegunNote({ t }: { t: Translate }) {
  return (
    <div class="begun-note paper" data-paper="yellow" data-begun-note hidden>
      <textarea
        class="begun-note__field"
        dir="auto"
        aria-label={t('notes.text_label')}
        placeholder={t('notes.write_here')}
      />
    </div>
  )
}
