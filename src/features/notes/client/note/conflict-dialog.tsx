/** Two texts for one note: both are shown, and the one that is not selected stays in the history. */
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { diffLines } from '#platform/diff/index.ts'
import { Button } from '#ui/components/button.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import { bothTexts } from '../store/merge-texts.ts'
import { layoutBeside } from '../store/note-state.ts'
import type { NotesPage } from './notes-page.ts'

export function openConflict(page: NotesPage, id: string): void {
  const { t, store } = page
  const note = store.find(id)
  if (note?.error?.kind !== 'conflict') return
  const { theirs } = note.error
  const { mine, known } = note
  const joined = bothTexts(known.content, mine.content, theirs.content)
  openDialog({
    class: 'overlay-dialog note-conflict',
    label: t('notes.conflict'),
    draw: (close) => {
      const resolve = (choice: Parameters<typeof store.resolveConflict>[1]) => {
        close()
        store.edit(id, false)
        void store.resolveConflict(id, choice)
      }
      const makeTwo = () => {
        const content = store.find(id)?.mine.content ?? ''
        store.create(layoutBeside(note.record), { content })
        resolve('theirs')
      }
      return (
        <DialogBody title={t('notes.conflict')} closeLabel={t('notes.close')} onClose={close}>
          <p>{t('notes.conflict_words')}</p>
          <div class="note-conflict__texts">
            <Text title={t('notes.mine')} base={known.content} text={mine.content} />
            <Text title={t('notes.merged')} base={known.content} text={joined} />
            <Text title={t('notes.theirs')} base={known.content} text={theirs.content} />
          </div>
          <div class="acts">
            <Button kind="primary" onClick={() => resolve({ text: joined })}>
              {t('notes.keep_merged')}
            </Button>
            <Button onClick={() => resolve('mine')}>{t('notes.keep_mine')}</Button>
            <Button onClick={() => resolve('theirs')}>{t('notes.keep_theirs')}</Button>
            <Button onClick={makeTwo}>{t('notes.keep_two')}</Button>
          </div>
        </DialogBody>
      )
    },
  })
}

function Text({ title, base, text }: { title: string; base: string; text: string }) {
  const { newLines, changes } = diffLines(base, text)
  const added = new Set(
    changes.flatMap(({ newStart, newLines }) => newLines.map((_, at) => newStart + at)),
  )
  return (
    <div class="note-conflict__text">
      <h3>{title}</h3>
      {/* A box that scrolls must be reachable by keyboard. */}
      <section class="note-conflict__lines" tabindex={0} aria-label={title}>
        {newLines.map((line, at) => (
          <div key={at} dir="auto" class={added.has(at) ? 'note-conflict__new' : undefined}>
            {added.has(at) ? <ins>{line}</ins> : line}
          </div>
        ))}
      </section>
    </div>
  )
}
