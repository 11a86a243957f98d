/** Notes beside the editor: those of a line are opened in a panel, and written there while the text goes on being written. */
import { render } from 'preact'
import { openLayer } from '../../../../client/layers.ts'
import { get } from '../../../../client/talk.ts'
import { useWatched } from '../../../../client/use-watched.ts'
import { type WrittenFile, writtenFile } from '../../../../client/written-file.ts'
import type { Locale, Translate } from '../../../../platform/i18n/index.ts'
import { IconButton } from '../../../../ui/components/button.tsx'
import type { NoteRecord } from '../../contract/index.ts'
import { placeUrl } from './addresses.ts'
import type { Desk } from './desk.ts'
import { editorGround, spotAtLine } from './editor-ground.ts'
import { showNotesBeside } from './editor-marks.ts'
import { listenToNoteKeys } from './note-keys.ts'
import { openNoteMenu } from './note-menu.tsx'
import { listenToPresses } from './note-presses.ts'
import { openDesk, type Started } from './start.tsx'
import { KeptSticky } from './sticky.tsx'

export interface EditorNotes {
  /** A new note about a line of the text on the screen, with the focus in its field. */
  write(line: number): void
  open(ids: readonly string[]): void
}

interface Listed {
  notes: NoteRecord[]
  max: number
}

/** Null when the notes could not be read: words that were begun stay in their field. */
export async function startEditorNotes(
  file: WrittenFile,
  { t, locale }: { t: Translate; locale: Locale },
): Promise<EditorNotes | null> {
  const place = { kind: 'file', id: file.id } as const
  const answer = await get<Listed>(placeUrl(place))
  const { notes, max } = answer.ok ? answer.body : { notes: [], max: Number.MAX_SAFE_INTEGER }
  const now = () => writtenFile.get() ?? file
  const ground = editorGround(() => now().editor)
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const given = { place, notes, max, timeZone, t, locale, version: file.version }
  const started = await openDesk(given, ground, () => now().version)
  const { desk } = started
  const { book } = desk
  /** Notes about lines that are in no stored text: they stand at the nearest one until the file is saved. */
  const unstored = new Map<string, number>()
  const panel = openPanel(started)

  const idNow = (id: string) => book.sheets.get().find((one) => one.bornAs === id)?.id ?? id
  const mark = () => {
    const meant = new Map(
      [...unstored].map(([id, line]) => [idNow(id), now().editor.lineOfMark(idNow(id)) ?? line]),
    )
    const shown = book.sheets.get().map(({ id, note }) => ({ ...note, id }))
    showNotesBeside(now().editor, shown, t, meant)
  }
  /** The line exists now: the note moves from the nearest one to it. */
  const settle = async () => {
    for (const [id, line] of unstored) {
      const at = now().editor.lineOfMark(idNow(id)) ?? line
      desk.acts.attach(idNow(id), spotAtLine(at))
    }
    unstored.clear()
    await book.refresh()
    mark()
  }
  let version = file.version
  writtenFile.watch((written) => {
    if (!written || written.version === version) return
    version = written.version
    void settle()
  })
  book.sheets.watch(mark)
  mark()

  const write = (line: number) => {
    const { line: stored, isStored } = now().editor.storedLine(line)
    const sheet = desk.acts.create({ spot: spotAtLine(stored) })
    if (!isStored) {
      unstored.set(sheet.id, line)
      mark()
    }
    panel.show([sheet.id])
  }
  desk.write = (spot) => write(spot?.line_start ?? now().editor.place().line)
  desk.openTray = (only) => panel.show(only ?? book.sheets.get().map(({ id }) => id))
  // There is no text to press here but the editor's: the line of the caret is what is chosen.
  desk.chooseSpot = (id) => {
    const { line } = now().editor.storedLine(now().editor.place().line)
    desk.acts.attach(id, spotAtLine(line))
  }
  return { write, open: (keys) => panel.show(keys) }
}

function openPanel({ desk, pulse }: Started) {
  const host = document.createElement('aside')
  host.className = 'editor-notes'
  host.hidden = true
  document.querySelector('.writing-page')?.append(host)
  let leave: (() => void) | null = null
  const close = () => {
    for (const { id, isEditing } of desk.book.sheets.get()) if (isEditing) desk.book.edit(id, false)
    host.hidden = true
    render(null, host)
    leave?.()
    leave = null
    writtenFile.get()?.editor.focus()
  }
  const does = {
    startMotion: (id: string) => desk.chooseSpot(id),
    name: () => {},
    positionFor: () => ({ x: 0, y: 0 }),
    fit: () => {},
  }
  desk.openMenu = (id, opener) => openNoteMenu(desk, id, opener, does)
  listenToPresses(document.body, desk)
  listenToNoteKeys(host, desk, { chosen: (id) => [id], name: () => {} })
  return {
    show(ids: readonly string[]) {
      host.hidden = false
      leave ??= openLayer({ close, opener: null })
      render(<Panel desk={desk} pulse={pulse} ids={ids} onClose={close} />, host)
    },
  }
}

interface PanelProps {
  desk: Desk
  pulse: Started['pulse']
  ids: readonly string[]
  onClose(): void
}

function Panel({ desk, pulse, ids, onClose }: PanelProps) {
  const { t } = desk
  const sheets = useWatched(desk.book.sheets)
  useWatched(pulse)
  const shown = sheets.filter(({ id, bornAs }) => ids.includes(id) || ids.includes(bornAs ?? ''))
  return (
    <section aria-label={t('notes.region', { n: shown.length })}>
      <header class="editor-notes__head">
        <h2 class="editor-notes__title">{t('notes.all_notes')}</h2>
        <IconButton icon="x" label={t('notes.close')} keys="Esc" onClick={onClose} />
      </header>
      {shown.length === 0 && <p>{t('notes.no_notes')}</p>}
      {shown.map((sheet) => (
        <KeptSticky key={sheet.bornAs ?? sheet.id} desk={desk} sheet={sheet} look="listed" isStop />
      ))}
    </section>
  )
}
