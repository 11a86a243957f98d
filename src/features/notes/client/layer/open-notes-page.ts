/** Everything behind the notes of a page, on any canvas: their store, their reminders, their commands. */

import { type Signal, signal } from '@preact/signals'
import type { Outbox } from '#client/offline/outbox.ts'
import { addReasons } from '#client/offline/outbox-items.ts'
import { reportState, type StateItem } from '#client/offline/save-state.ts'
import { sharedOutbox } from '#client/offline/shared-outbox.ts'
import { readyPictures } from '#client/pictures/add-pictures.ts'
import { get, post, sendRequest } from '#client/request/request.ts'
import { doAction } from '#client/shell/actions.ts'
import { localStore } from '#client/storage/local-store.ts'
import { randomId } from '#client/storage/random-id.ts'
import { realClock } from '#client/time/clock.ts'
import { toast } from '#client/toasts/toasts.ts'
import type { RenderContext } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { dateFormat } from '#platform/time/format.ts'
import type { ListedTargets } from '../../rules/note.ts'
import { noteName } from '../../rules/note-name.ts'
import { NoteDrawing, type NoteMarkup } from '../note/drawing.ts'
import { NoteCommands } from '../note/note-commands.ts'
import { type NotesPage, type NotesSurface, saveStateOf } from '../note/notes-page.ts'
import { notifyReminderChanged } from '../public/reminder-changes.ts'
import { noteHref } from '../store/addresses.ts'
import { NoteReminders } from '../store/note-reminders.ts'
import {
  isBlank,
  isDirty,
  isNew,
  type NoteRecord,
  type NoteState,
  type NotesLocation,
} from '../store/note-state.ts'
import { NotesStore } from '../store/notes-store.ts'
import type { NoteNotification } from '../store/ports.ts'
import { UnsavedText } from '../store/unsaved-text.ts'
import type { Canvas, TextSpot } from './canvas.ts'
import { variantOf } from './placing.ts'
import { openTray } from './tray.tsx'

/** Changes made on other devices are read every 60 s while the page is visible. */
const REFRESH_MS = 60_000

export interface NotesPageProps extends RenderContext {
  location: NotesLocation
  notes: NoteRecord[]
  /** What the page already shows of them, by note; it need not be drawn again. */
  drawn?: ReadonlyMap<string, NoteMarkup>
  max: number
  /** Where the links of the notes lead. */
  linkTargets?: ListedTargets
  /** How many texts link to each of them; those without any are left out. */
  linkedFrom?: readonly (readonly [noteId: string, texts: number])[]
  /** The version on the page; old ones are read only and have no layer. */
  version: number | null
}

export interface NotesPageHandle {
  page: NotesPage
  revision: Signal<number>
  wanted: string | null
}

/** Opens everything behind the notes of a page, on any canvas. */
export async function openNotesPage(
  props: NotesPageProps,
  canvas: Canvas,
  version = () => props.version,
): Promise<NotesPageHandle> {
  const { t, locale, notes, max } = props
  const outbox = await sharedOutbox()
  const revision = signal(0)
  const bumpRevision = () => {
    revision.value = revision.peek() + 1
  }
  const drawing = new NoteDrawing(locale, props.linkTargets ?? [], bumpRevision)
  for (const { id, content } of notes) {
    const markup = props.drawn?.get(id)
    if (markup !== undefined) drawing.remember(id, content, markup)
  }
  const linkedFrom = new Map(props.linkedFrom)
  const store = makeStore(props, outbox)
  const reminders = new NoteReminders({
    clock: realClock,
    get,
    post,
    onFailed: () => void toast({ text: t('notes.not_saved') }),
  })
  let surface: NotesSurface = {
    openMenu: () => {},
    openTray: () => openTray(page, { show: (id) => showNoteOnPage(page, id) }),
    write: (spot) => write(page, spot),
    chooseSpot: () => {},
  }
  const page: NotesPage = {
    t,
    locale,
    store,
    canvas,
    max,
    commands: new NoteCommands(store, canvas, t, version),
    draw: (note) => drawing.draw(note),
    linkedFrom: (id) => linkedFrom.get(id) ?? 0,
    entries: () => outbox.entries,
    retry: (id) => retry(page, outbox, id),
    openMenu: (id, opener) => surface.openMenu(id, opener),
    openTray: (only) => surface.openTray(only),
    write: (spot) => surface.write(spot),
    chooseSpot: (id) => surface.chooseSpot(id),
    setSurface(parts) {
      surface = { ...surface, ...parts }
    },
    openConflict: (id) =>
      void import('../note/conflict-dialog.tsx').then((part) => part.openConflict(page, id)),
    reminderOf: (id) => reminders.all.peek().get(id) ?? null,
    remind: (id, text) => remind(store, id, text),
    acknowledge: (id) => reminders.acknowledge(id),
    snooze: (id, until) => reminders.snooze(id, until),
    formatMoment: (iso) => momentText(iso, props),
  }
  listenToStores(page, { outbox, reminders, bumpRevision })
  return { page, revision, wanted: new URLSearchParams(location.search).get('note') }
}

function makeStore({ t, location, notes }: NotesPageProps, outbox: Outbox): NotesStore {
  const store: NotesStore = new NotesStore(location, notes, {
    outbox,
    clock: realClock,
    send: sendRequest,
    unsaved: new UnsavedText(localStore),
    newId: () => randomId(12),
    merge: async (base, mine, theirs) =>
      (await import('../store/merge-texts.ts')).mergeNoteTexts(base, mine, theirs),
    nameOf: (text) => noteName(text, t('notes.untitled')),
    notify: (message, note, before) => notify(t, store, message, note, before),
    offerUndo: (undo) => void toast({ text: t('notes.was_emptied'), undo }),
  })
  addReasons({
    duplicate_title: t('notes.title_taken'),
    note_quota_exceeded: t('notes.quota_full'),
  })
  return store
}

interface PageStores {
  outbox: Outbox
  reminders: NoteReminders
  bumpRevision(): void
}

function listenToStores(page: NotesPage, { outbox, reminders, bumpRevision }: PageStores): void {
  const { store } = page
  const report = () => reportState('notes', itemsOf(page, store.notes.peek()))
  outbox.subscribe(() => {
    bumpRevision()
    // Entries that the outbox has taken over are reported by the outbox.
    report()
  })
  addEventListener('online', bumpRevision)
  addEventListener('offline', bumpRevision)
  store.notes.subscribe(report)
  reminders.all.subscribe(bumpRevision)
  listenToPage(store, reminders)
  outbox.onResponse(({ queue, method, url }, { ok }) => {
    const id = queue.replace(/^note:/, '')
    // A deleted note no longer rings, a restored one does, and neither does one whose last box was ticked.
    const isHeard = method === 'DELETE' || url.endsWith('/restore') || page.reminderOf(id)?.isDue
    if (ok && id !== queue && isHeard) notifyReminderChanged()
  })
}

function write({ commands, canvas, openTray }: NotesPage, spot: TextSpot | null): void {
  const note = commands.create({ spot })
  // The note is shown now, so the bar of the selected lines can close.
  doAction('leave-lines')
  // Where there is no column for it, it is edited in the panel.
  if (variantOf(note, canvas, canvas.margin() !== null) === null) openTray([note.id])
}

function momentText(iso: string, { locale, timeZone }: NotesPageProps): string {
  return dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(Date.parse(iso))
}

/**
 * What the status chip shows beside the outbox: text that is not in it yet, and conflicts that only the person can
 * resolve.
 */
function itemsOf(page: NotesPage, notes: readonly NoteState[]): StateItem[] {
  return notes.flatMap((note) => {
    const state = saveStateOf(note, page.entries(), navigator.onLine)
    const isInOutbox = page.entries().some(({ queue }) => queue === `note:${note.id}`)
    if (state === 'saved' || (isInOutbox && !note.error) || (!isDirty(note) && !note.error))
      return []
    const label = noteName(note.mine, page.t('notes.untitled'))
    const isConflict = note.error?.kind === 'conflict'
    return [
      {
        id: note.id,
        state,
        label,
        href: note.id.startsWith('new-') ? null : noteHref(note.id),
        actions: isConflict
          ? [{ label: page.t('notes.conflict_open'), run: () => page.openConflict(note.id) }]
          : [],
      },
    ]
  })
}

const NOTIFICATIONS = {
  merged: 'notes.was_merged',
  changed: 'notes.changed_look',
  attached_again: 'notes.attached_again',
  not_moved: 'notes.not_moved',
  title_taken: 'notes.not_moved_title',
} as const

function notify(
  t: Translate,
  store: NotesStore,
  message: NoteNotification,
  note: NoteState,
  before?: string,
): void {
  const undo = () => {
    store.write(note.id, { content: before ?? '' })
    store.flush(note.id)
  }
  toast({ text: t(NOTIFICATIONS[message]), ...(before === undefined ? {} : { undo }) })
}

function retry({ store }: NotesPage, outbox: Outbox, id: string): void {
  const entry = outbox.entries.find(({ queue }) => queue === `note:${id}`)
  const note = store.find(id)
  if (entry) void outbox.retry(entry.id)
  else if (note) store.write(id, { content: note.mine.content })
}

/** A note that has no id yet is stored first. */
function remind(store: NotesStore, id: string, text = ''): void {
  const note = store.find(id)
  if (!note || isBlank(note)) return
  const open = (noteId: string) => doAction('note-reminder', { noteId, text })
  if (!isNew(note)) return void open(id)
  const stop = store.notes.subscribe((notes) => {
    const created = notes.find(({ temporaryId }) => temporaryId === id)
    if (!created) return
    stop()
    open(created.id)
  })
  store.flush(id)
}

function listenToPage(store: NotesStore, reminders: NoteReminders): void {
  const variant = () => {
    void store.refresh()
    if (store.notes.peek().length > 0) void reminders.load()
  }
  const onSight = () => {
    if (document.visibilityState === 'hidden') store.hide()
    else variant()
  }
  setTimeout(readyForWriting)
  // Reminders are not needed for reading: they are loaded after everything else.
  if (store.notes.peek().length > 0) setTimeout(() => void reminders.load())
  document.addEventListener('visibilitychange', onSight)
  addEventListener('pagehide', () => store.hide())
  addEventListener('focus', variant)
  setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void store.refresh()
  }, REFRESH_MS)
}

/**
 * Without a connection nothing can be fetched, so where pages are cached, the parts for writing a note are loaded in
 * advance.
 */
function readyForWriting(): void {
  readyPictures()
  if (navigator.serviceWorker?.controller) void import('../note/markdown-engine.ts').catch(() => {})
}

export function showNoteOnPage(page: NotesPage, id: string): void {
  const note = page.store.find(id)
  if (!note) return
  page.canvas.show(note.record)
  const element = document.querySelector<HTMLElement>(`.sticky[data-note="${id}"]`)
  if (element) element.focus({ preventScroll: page.canvas.kind !== 'board' })
  else page.openTray([id])
}
