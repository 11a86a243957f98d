/** Makes the editor session of the page and connects it to the browser: leaving, going online, other tabs. */
import { addShortcuts } from '#client/keys/shortcuts.ts'
import { type Drafts, holdPage, livingPages, sharedDrafts } from '#client/offline/drafts.ts'
import { sendRequest } from '#client/request/request.ts'
import { pageData } from '#client/shell/page-data.ts'
import { localStore, UNSENT_KEY } from '#client/storage/local-store.ts'
import { randomId } from '#client/storage/random-id.ts'
import { realClock } from '#client/time/clock.ts'
import { toast } from '#client/toasts/toasts.ts'
import { editorPaths, viewerPaths } from '#paths/files.ts'
import { href, type Search } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { withPlainEndings } from '#platform/text/line-endings.ts'
import { emptyFields } from '../../rules/file-fields.ts'
import { guessName } from '../../rules/guess-name.ts'
import type { EditorProps } from './editor-props.ts'
import { EditorSession } from './editor-session.ts'
import { type SaveOutcome, Saver, type StoredFile } from './saver.ts'
import { serverForm } from './server-form.ts'
import { plainPort, waitingPort } from './text-port.ts'

export function makeSession({ t, reasons, file, was, errors, notice }: EditorProps): EditorSession {
  const { field, written } = serverForm()
  const page = randomId()
  holdPage(page)
  const stored: StoredFile = {
    id: file?.id ?? null,
    version: file?.version ?? null,
    text: '',
    written: file ? was : emptyFields,
  }
  // The messages that only this page has.
  const nameReasons: Record<string, string> = {
    no_name: t('library.give_name'),
    name_proposed: t('library.name_proposed'),
  }
  const session = new EditorSession(
    {
      userId: pageData().user?.id ?? 'visitor',
      page,
      saver: theSaver,
      drafts: whenOpened(sharedDrafts),
      living: livingPages,
      clock: realClock,
      detect: ({ fileName }, content) =>
        fileName === '' && content === '' ? '' : detectLanguage({ name: fileName, content }),
      untitled: t('library.new_file'),
      reason: (code) => nameReasons[code] ?? reasons[code] ?? t('library.item_refused'),
      nameFor: (text) => guessName(text, detectLanguage({ name: '', content: text })),
      onSaved: (outcome, isFirst) => announceSaved(t, outcome, isFirst),
      onNothingNew: () => announceNothingNew(t),
    },
    stored,
    written,
    plainPort(field),
  )
  session.setErrors(errors)
  if (notice) session.setNotice({ kind: 'said', text: notice })
  return session
}

const theSaver = new Saver(sendRequest, () => randomId())

/** The store of drafts opens asynchronously; earlier calls wait for it. */
function whenOpened(open: () => Promise<Drafts>): Drafts {
  return {
    list: async (...asked) => (await open()).list(...asked),
    async put(draft) {
      if (draft.unsent) localStore.write(UNSENT_KEY, true)
      await (await open()).put(draft)
    },
    drop: async (draft) => (await open()).drop(draft),
    wipe: async (userId) => (await open()).wipe(userId),
  }
}

/** False when the stored text cannot be loaded: then the plain form stays as it is, and it can save too. */
export async function beginSession(session: EditorSession, props: EditorProps): Promise<boolean> {
  const text = await storedText(props)
  if (text === null) return false
  if (props.isLarge) session.useText(waitingPort(withPlainEndings(text)))
  await session.begin(text)
  return true
}

/**
 * The page contains the text with plain line breaks; `ending` is the real kind, or the text is loaded when they are
 * mixed.
 */
async function storedText({
  file,
  ending,
  isReturned,
  isLarge,
}: EditorProps): Promise<string | null> {
  if (!file) return ''
  if (isReturned || isLarge || ending === 'mixed')
    return theSaver.readVersion(file.id, file.version)
  const shown = serverForm().field.defaultValue
  return ending === null || ending === '\n' ? shown : shown.replaceAll('\n', ending)
}

/** Leaves the editor only when everything is stored: a refusal, a conflict or a lost connection stays on the page. */
async function saveAndView(session: EditorSession): Promise<void> {
  const { isDirty, stored } = session.state.value
  if (isDirty || stored.id === null) await session.save()
  const now = session.state.value
  if (now.stored.id !== null && !now.isDirty && !now.merge)
    location.assign(href(viewerPaths.source, { id: now.stored.id }))
}

/** Returns a function that removes the listeners. */
export function listenForSession(t: EditorProps['t'], session: EditorSession): () => void {
  const settle = () => session.settle()
  const hide = () => {
    if (document.visibilityState === 'hidden') session.settle()
  }
  const online = () => session.cameOnline()
  // Now, while there is a connection: every page needs it if this one is closed offline.
  void import('#client/offline/left-saves.ts').catch(() => {})
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
              if (session.state.value.merge)
                document.querySelector<HTMLElement>('.merge .writing__save')?.click()
              else void session.save()
            },
          },
          {
            id: 'save-and-view',
            keys: 'Mod+Enter',
            label: t('library.save_and_view'),
            group: t('library.edit_file'),
            within: '.writing',
            isForFields: true,
            run: () => void saveAndView(session),
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

/** What a screen reader announces after a save, and the state of the page from then on. */
type Saved = Extract<SaveOutcome, { kind: 'saved' }>

function announceSaved(t: Translate, { stored, before }: Saved, isFirst: boolean): void {
  const { id, version, written } = stored
  const view = (search?: Search) =>
    location.assign(href(viewerPaths.source, { id: id ?? '' }, search))
  if (isFirst && id) takeAddress(t, id, written.fileName)
  else document.title = `${t('library.edit_title', { name: written.fileName })} · Codeshelf`
  // The cached copy of this page, if there is one, is older than what was saved.
  navigator.serviceWorker?.controller?.postMessage({ type: 'keep', url: location.href })
  const isNext = before !== null && version !== null && version > before
  if (isNext) {
    toast({
      text: t('library.saved_version', { n: version }),
      action: {
        label: t('library.compare_with', { n: before }),
        run: () => view({ view: 'history', from: before, to: version }),
      },
    })
  } else if (isFirst) {
    toast({
      text: t('library.saved_first', { name: written.fileName }),
      action: { label: t('library.view_file'), run: () => view() },
    })
  } else {
    toast({ text: t('library.saved_details') })
  }
}

function announceNothingNew(t: Translate): void {
  toast({ text: t('library.nothing_new') })
}

/** The new file has a URL now: reloading opens it, and Back still leads to the previous page. */
function takeAddress(t: Translate, id: string, name: string): void {
  history.replaceState(history.state, '', href(editorPaths.edit, { id }))
  document.title = `${t('library.edit_title', { name })} · Codeshelf`
}
