/** Notes beside the editor: those of a line open in a panel and can be edited there while the text is being edited. */
import { get } from '#client/request/request.ts'
import { type EditedFile, editedFile } from '#features/editor/client/public/edited-file.ts'
import type { RenderContext } from '#platform/html/render-context.ts'
import type { NoteRecord } from '../../contract/index.ts'
import { listenToClicks } from '../note/note-clicks.ts'
import { listenToNoteKeys } from '../note/note-keys.ts'
import { openNoteMenu } from '../note/note-menu.tsx'
import { notesUrl } from '../store/addresses.ts'
import { type Canvas, spotAtLine } from './canvas.ts'
import { showNotesBeside } from './editor-marks.ts'
import { makeDock } from './notes-dock.tsx'
import type { NotesPageHandle } from './open-notes-page.ts'
import { openNotesPage } from './start.tsx'

export interface EditorNotes {
  /** Begins a note about a line of the text on the screen, with the focus in its field. */
  write(line: number): void
  open(ids: readonly string[]): void
}

interface Listed {
  notes: NoteRecord[]
  max: number
}

/** Null when the notes could not be read: text that was typed stays in its field. */
export async function startEditorNotes(
  file: EditedFile,
  root: RenderContext,
): Promise<EditorNotes | null> {
  const now = () => editedFile.peek() ?? file
  const started = await openPage(file, now, root)
  const { page } = started
  const { store } = page
  /**
   * Notes about lines that are in no stored text: they are shown at the nearest stored line until the file is saved.
   */
  const unstored = new Map<string, number>()
  const panel = openPanel(started)

  const idNow = (id: string) => store.notes.peek().find((one) => one.temporaryId === id)?.id ?? id
  const unstoredNow = () =>
    new Map(
      [...unstored].map(([id, line]) => [idNow(id), now().editor.lineOfMark(idNow(id)) ?? line]),
    )
  const mark = () => {
    const shown = store.notes.peek().map(({ id, record }) => ({ ...record, id }))
    showNotesBeside(now().editor, shown, root.t, unstoredNow())
  }
  /** The line is stored now: the note moves from the nearest one to it. */
  const attachUnstored = async () => {
    for (const [id, line] of unstoredNow()) page.commands.attach(id, spotAtLine(line))
    unstored.clear()
    await store.refresh()
    mark()
  }
  let version = file.version
  editedFile.subscribe((written) => {
    if (!written || written.version === version) return
    version = written.version
    void attachUnstored()
  })
  store.notes.subscribe(mark)

  const write = (line: number) => {
    const { line: stored, isStored } = now().editor.storedLine(line)
    const note = page.commands.create({ spot: spotAtLine(stored) })
    if (!isStored) {
      unstored.set(note.id, line)
      mark()
    }
    panel.show([note.id])
  }
  page.setSurface({
    openMenu: panel.openMenu,
    openTray: (only) => panel.show(only ?? store.notes.peek().map(({ id }) => id)),
    write: (spot) => write(spot?.line_start ?? now().editor.caret().line),
    // There is no text to press here but the editor's: the line of the caret is selected.
    chooseSpot(id) {
      const { line } = now().editor.storedLine(now().editor.caret().line)
      page.commands.attach(id, spotAtLine(line))
    },
  })
  return { write, open: (keys) => panel.show(keys) }
}

async function openPage(
  { id, version }: EditedFile,
  now: () => EditedFile,
  root: RenderContext,
): Promise<NotesPageHandle> {
  const location = { kind: 'file', id } as const
  const response = await get<Listed>(notesUrl(location))
  const { notes, max } = response.ok ? response.body : { notes: [], max: Number.MAX_SAFE_INTEGER }
  const props = { location, notes, max, version, ...root }
  const canvas = editorCanvas(() => now().editor)
  return openNotesPage(props, canvas, () => now().version)
}

function openPanel(handle: NotesPageHandle) {
  const { page } = handle
  const within = document.querySelector('.writing-page')
  const show = makeDock(handle, {
    within,
    class: 'editor-notes',
    onClosed: () => editedFile.peek()?.editor.focus(),
  })
  const actions = {
    startMotion: (id: string) => page.chooseSpot(id),
    name: () => {},
    positionFor: () => ({ x: 0, y: 0 }),
    fit: () => {},
  }
  listenToClicks(document.body, page)
  listenToNoteKeys(document, page, { selectionWith: (id) => [id], name: () => {} })
  return {
    openMenu: (id: string, opener: Element) => openNoteMenu(page, id, opener, actions),
    show,
  }
}

/** The canvas of the editor: lines are counted in the stored text, and only marks are shown beside them. */
function editorCanvas(editor: () => EditedFile['editor']): Canvas {
  const box = document.querySelector<HTMLElement>('.text-slot') ?? document.body
  const atCaret = () => spotAtLine(editor().storedLine(editor().caret().line).line)
  return {
    kind: 'source',
    middle: 0,
    box,
    host: box,
    topOf: () => null,
    margin: () => null,
    toCanvas: (point) => point,
    spotAt: atCaret,
    selectedSpot: atCaret,
    step: () => null,
    textAt: () => '',
    light: () => {},
    show: ({ line_start }) => line_start !== null && editor().goTo(line_start),
    watch: () => () => {},
  }
}
