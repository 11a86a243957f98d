/** Sets the desk up for the page that is open, and keeps it in touch with the browser. */
import { realClock } from '../../../../../client/clock.ts'
import { type Drafts, holdPage, livingPages, theDrafts } from '../../../../../client/drafts.ts'
import { pageData } from '../../../../../client/page-data.ts'
import { addShortcuts } from '../../../../../client/shortcuts.ts'
import { talk } from '../../../../../client/talk.ts'
import { detectLanguage } from '../../../../../platform/languages/index.ts'
import { withPlainEndings } from '../../../../../platform/text/line-endings.ts'
import { nothingWritten } from '../../../rules/written.ts'
import { WritingDesk } from './desk.ts'
import { foundForm } from './found-form.ts'
import type { Handed } from './handed.ts'
import { newKey } from './page-parts.ts'
import { Saver, type Stored } from './saver.ts'
import { tellNothingNew, tellSaved } from './tell-saved.ts'
import { plainPort, waitingPort } from './text-port.ts'

export function makeDesk({ t, reasons, file, was, errors, notice }: Handed): WritingDesk {
  const { field, written } = foundForm()
  const page = newKey()
  holdPage(page)
  const stored: Stored = {
    id: file?.id ?? null,
    version: file?.version ?? null,
    text: '',
    written: file ? was : nothingWritten,
  }
  const desk = new WritingDesk(
    {
      userId: pageData().user?.id ?? 'visitor',
      page,
      saver: theSaver,
      drafts: whenOpened(theDrafts),
      living: livingPages,
      clock: realClock,
      detect: ({ fileName }, content) =>
        fileName === '' && content === '' ? '' : detectLanguage({ name: fileName, content }),
      untitled: t('library.new_file'),
      reason: (code) => reasons[code] ?? t('library.item_refused'),
      onSaved: (outcome, isFirst) => tellSaved(t, outcome, isFirst),
      onNothingNew: () => tellNothingNew(t),
    },
    stored,
    written,
    plainPort(field),
  )
  desk.setErrors(errors)
  if (notice) desk.setNotice({ kind: 'said', words: notice })
  return desk
}

const theSaver = new Saver(talk, newKey)

/** The store of drafts opens in its own time; who asks earlier waits. */
function whenOpened(open: () => Promise<Drafts>): Drafts {
  return {
    list: async (...asked) => (await open()).list(...asked),
    put: async (draft) => (await open()).put(draft),
    drop: async (draft) => (await open()).drop(draft),
    wipe: async (userId) => (await open()).wipe(userId),
  }
}

/** False when the stored text cannot be had: then the plain form stays as it is, and it saves just as well. */
export async function beginDesk(desk: WritingDesk, handed: Handed): Promise<boolean> {
  const text = await storedText(handed)
  if (text === null) return false
  if (handed.isLarge) desk.useText(waitingPort(withPlainEndings(text)))
  await desk.begin(text)
  return true
}

/** The page holds the text with plain line breaks; how they really are is told beside it, or asked for when it is not simple. */
async function storedText({ file, ending, isReturned, isLarge }: Handed): Promise<string | null> {
  if (!file) return ''
  if (isReturned || isLarge || ending === 'mixed')
    return theSaver.readVersion(file.id, file.version)
  const shown = foundForm().field.defaultValue
  return ending === null || ending === '\n' ? shown : shown.replaceAll('\n', ending)
}

/** Leaves the editor only when everything is stored: a refusal, a conflict or a lost connection keeps the page. */
async function saveAndView(desk: WritingDesk): Promise<void> {
  const { isDirty, stored } = desk.state.get()
  if (isDirty || stored.id === null) await desk.save()
  const now = desk.state.get()
  if (now.stored.id !== null && !now.isDirty && !now.merge)
    location.assign(`/file/${now.stored.id}`)
}

/** The answer lets go again. */
export function listenForDesk(t: Handed['t'], desk: WritingDesk): () => void {
  const settle = () => desk.settle()
  const hide = () => {
    if (document.visibilityState === 'hidden') desk.settle()
  }
  const online = () => desk.cameOnline()
  addEventListener('pagehide', settle)
  addEventListener('online', online)
  document.addEventListener('visibilitychange', hide)
  const stopKeys = addShortcuts(
    pageData().preferences['editor_keys'] === false
      ? []
      : [
          {
            id: 'save-file',
            keys: 'Mod+s',
            label: t('library.save'),
            group: t('library.edit_file'),
            within: '.writing, .merge',
            isForFields: true,
            run: () => {
              if (desk.state.get().merge)
                document.querySelector<HTMLElement>('.merge .writing__save')?.click()
              else void desk.save()
            },
          },
          {
            id: 'save-and-view',
            keys: 'Mod+Enter',
            label: t('library.save_and_view'),
            group: t('library.edit_file'),
            within: '.writing',
            isForFields: true,
            run: () => void saveAndView(desk),
          },
        ],
  )
  return () => {
    removeEventListener('pagehide', settle)
    removeEventListener('online', online)
    document.removeEventListener('visibilitychange', hide)
    stopKeys()
  }
}
