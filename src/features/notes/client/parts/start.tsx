/** Brings the notes of a page to life. Loaded when a page has notes, or when somebody wants to write one. */
import { render } from 'preact'
import { doAction, onAction } from '../../../../client/actions.ts'
import { realClock } from '../../../../client/clock.ts'
import { localStore } from '../../../../client/local-store.ts'
import type { Outbox } from '../../../../client/outbox.ts'
import { addReasons } from '../../../../client/outbox-items.ts'
import { tellReminderChanged } from '../../../../client/reminder-news.ts'
import { reportState, type StateItem } from '../../../../client/save-state.ts'
import { get, post, talk } from '../../../../client/talk.ts'
import { theOutbox } from '../../../../client/the-outbox.ts'
import { toast } from '../../../../client/toasts.ts'
import { watched } from '../../../../client/watched.ts'
import type { Locale, Translate } from '../../../../platform/i18n/index.ts'
import { noteName } from '../../rules/note-name.ts'
import { isUnattached } from '../../rules/unattached.ts'
import { Acts } from './acts.ts'
import { noteHref } from './addresses.ts'
import { type Desk, stateOf } from './desk.ts'
import { Drawing } from './drawing.ts'
import { leaveDrawn, readDrawn } from './drawn-hand-over.ts'
import { findGround } from './find-ground.ts'
import type { Ground } from './ground.ts'
import { Layer } from './layer.tsx'
import { NoteReminders } from './note-reminders.ts'
import { Notebook } from './notebook/notebook.ts'
import type { Told } from './notebook/ports.ts'
import { lookOf } from './placing.ts'
import { isBlank, isDirty, isNew, type NoteRecord, type PlaceOfNotes, type Sheet } from './sheet.ts'
import { openTray } from './tray.tsx'
import { UnsavedWords } from './unsaved.ts'

/** Experience, section 4: changes from elsewhere are read every 60 s while the page is in sight. */
const REFRESH_MS = 60_000

/** A note as it arrives with the page; on a file's page its markup stands in the page itself. */
export interface GivenNote extends NoteRecord {
  html?: string
}

export interface Given {
  place: PlaceOfNotes
  notes: GivenNote[]
  max: number
  /** The version on the page; old ones are read only and have no layer. */
  version: number | null
  /** The reader's own. */
  timeZone: string
  t: Translate
  locale: Locale
}

export interface Started {
  desk: Desk
  pulse: ReturnType<typeof watched<number>>
  wanted: string | null
}

export async function startNotes(
  given: Given,
  onCount: (count: number, lost: number) => void,
): Promise<Desk | null> {
  const ground = findGround()
  if (!ground) return null
  const { desk, pulse, wanted } = await openDesk(given, ground)
  const host = document.createElement('div')
  host.className = 'notes-host'
  ground.host.append(host)
  document.querySelector('.file')?.classList.add('file--noted')
  render(
    <Layer
      desk={desk}
      pulse={pulse}
      wanted={wanted}
      onSheets={(sheets) =>
        onCount(sheets.length, sheets.filter(({ note }) => isUnattached(note)).length)
      }
    />,
    host,
  )
  // In the same task: the page is never painted with both, nor with neither.
  leaveDrawn(desk)
  onAction('notes-panel', () => desk.openTray())
  onAction('next-note', () => stepNote(desk, 1))
  onAction('previous-note', () => stepNote(desk, -1))
  onAction('bring-notes', () => bringAll(desk))
  return desk
}

/** Everything behind the notes of a page, whatever they lie on. */
export async function openDesk(
  given: Given,
  ground: Ground,
  version = () => given.version,
): Promise<Started> {
  const { t, locale, place, notes, max } = given
  const outbox = await theOutbox()
  const pulse = watched(0)
  const beat = () => pulse.set(pulse.get() + 1)
  const drawing = new Drawing(locale, beat)
  const drawn = readDrawn()
  for (const { id, content, html = drawn.get(id) } of notes)
    if (html !== undefined) drawing.given(id, content, html)
  const book = new Notebook(place, notes, {
    outbox,
    clock: realClock,
    send: talk,
    unsaved: new UnsavedWords(localStore),
    newId,
    merge: async (base, mine, theirs) =>
      (await import('./settling.ts')).joinTexts(base, mine, theirs),
    nameOf: (words) => noteName(words, t('notes.untitled')),
    tell: (message, sheet, before) => tell(t, book, message, sheet, before),
  })
  const reminders = new NoteReminders({
    clock: realClock,
    get,
    post,
    onFailed: () => void toast({ text: t('notes.not_saved') }),
  })
  const moment = new Intl.DateTimeFormat(locale === 'he' ? 'he-IL' : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: given.timeZone,
  })
  const desk: Desk = {
    t,
    locale,
    book,
    ground,
    max,
    acts: new Acts(book, ground, t, version),
    draw: (sheet) => drawing.draw(sheet),
    entries: () => outbox.entries,
    retry: (id) => retry(desk, outbox, id),
    openMenu: () => {},
    openConflict: (id) => void import('./conflict.tsx').then((part) => part.openConflict(desk, id)),
    openTray: (only) => openTray(desk, { show: (id) => show(desk, id) }, only),
    write: (spot) => {
      const sheet = desk.acts.create({ spot })
      // The note stands there now: the bar of the chosen lines has done its work.
      doAction('leave-lines')
      // Where there is no column for it, it is written in a sheet.
      if (lookOf(sheet, ground, ground.margin() !== null) === null) desk.openTray([sheet.id])
    },
    chooseSpot: () => {},
    reminderOf: (id) => reminders.all.get().get(id) ?? null,
    remind: (id, words) => remind(book, id, words),
    acknowledge: (id) => reminders.acknowledge(id),
    snooze: (id, until) => reminders.snooze(id, until),
    momentWords: (iso) => moment.format(Date.parse(iso)),
  }
  addReasons({
    duplicate_title: t('notes.title_taken'),
    note_quota_exceeded: t('notes.quota_full'),
  })
  const report = () => reportState('notes', itemsOf(desk, book.sheets.get()))
  outbox.watch(() => {
    beat()
    // What the outbox has taken over is told by the outbox.
    report()
  })
  addEventListener('online', beat)
  addEventListener('offline', beat)
  book.sheets.watch(report)
  reminders.all.watch(beat)
  listenToPage(book, reminders)
  outbox.onAnswer(({ queue, method, url }, { ok }) => {
    const id = queue.replace(/^note:/, '')
    // A deleted note no longer rings, a restored one does, and neither does one whose last box was ticked.
    const isHeard = method === 'DELETE' || url.endsWith('/restore') || desk.reminderOf(id)?.isDue
    if (ok && id !== queue && isHeard) tellReminderChanged()
  })
  return { desk, pulse, wanted: new URLSearchParams(location.search).get('note') }
}

/** What the chip has to know beside the outbox: words that are not in it, and what only the person can settle. */
function itemsOf(desk: Desk, sheets: readonly Sheet[]): StateItem[] {
  return sheets.flatMap((sheet) => {
    const state = stateOf(sheet, desk.entries(), navigator.onLine)
    const isInOutbox = desk.entries().some(({ queue }) => queue === `note:${sheet.id}`)
    if (state === 'saved' || (isInOutbox && !sheet.trouble) || (!isDirty(sheet) && !sheet.trouble))
      return []
    const label = noteName(sheet.mine, desk.t('notes.untitled'))
    const isConflict = sheet.trouble?.kind === 'conflict'
    return [
      {
        id: sheet.id,
        state,
        label,
        href: sheet.id.startsWith('new-') ? null : noteHref(sheet.id),
        actions: isConflict
          ? [{ label: desk.t('notes.conflict_open'), run: () => desk.openConflict(sheet.id) }]
          : [],
      },
    ]
  })
}

const TOLD = {
  merged: 'notes.was_merged',
  changed: 'notes.changed_look',
  attached_again: 'notes.attached_again',
  not_moved: 'notes.not_moved',
  title_taken: 'notes.not_moved_title',
} as const

function tell(t: Translate, book: Notebook, message: Told, sheet: Sheet, before?: string): void {
  const undo = () => {
    book.write(sheet.id, { content: before ?? '' })
    book.flush(sheet.id)
  }
  toast({ text: t(TOLD[message]), ...(before === undefined ? {} : { undo }) })
}

function retry({ book }: Desk, outbox: Outbox, id: string): void {
  const entry = outbox.entries.find(({ queue }) => queue === `note:${id}`)
  const sheet = book.find(id)
  if (entry) void outbox.retry(entry.id)
  else if (sheet) book.write(id, { content: sheet.mine.content })
}

/** A note that has no id yet is stored first. */
function remind(book: Notebook, id: string, words = ''): void {
  const sheet = book.find(id)
  if (!sheet || isBlank(sheet)) return
  const open = (noteId: string) => doAction('note-reminder', `${noteId} ${words}`.trim())
  if (!isNew(sheet)) return void open(id)
  const stop = book.sheets.watch((sheets) => {
    const born = sheets.find(({ bornAs }) => bornAs === id)
    if (!born) return
    stop()
    open(born.id)
  })
  book.flush(id)
}

function listenToPage(book: Notebook, reminders: NoteReminders): void {
  const look = () => {
    void book.refresh()
    if (book.sheets.get().length > 0) void reminders.load()
  }
  const onSight = () => {
    if (document.visibilityState === 'hidden') book.hide()
    else look()
  }
  // What rings is not needed to read: it comes after everything else.
  if (book.sheets.get().length > 0) setTimeout(() => void reminders.load())
  document.addEventListener('visibilitychange', onSight)
  addEventListener('pagehide', () => book.hide())
  addEventListener('focus', look)
  setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void book.refresh()
  }, REFRESH_MS)
}

function show(desk: Desk, id: string): void {
  const sheet = desk.book.find(id)
  if (!sheet) return
  desk.ground.show(sheet.note)
  const element = document.querySelector<HTMLElement>(`.sticky[data-note="${id}"]`)
  if (element) element.focus({ preventScroll: desk.ground.kind !== 'board' })
  else desk.openTray([id])
}

/** `[` and `]`: from note to note in the order of the text. */
function stepNote(desk: Desk, by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('.sticky:not([hidden])')].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  )
  const at = all.findIndex((element) => element.contains(document.activeElement))
  const next = all[(at + by + all.length) % all.length]
  if (next?.dataset['note']) show(desk, next.dataset['note'])
}

/** Nothing is ever out of reach: what floats comes back into the window. */
function bringAll({ acts, book }: Desk): void {
  const floating = book.sheets.get().filter(({ note }) => note.mode === 'screen')
  acts.move(
    floating.map(({ id }) => id),
    ({ note: { position, size } }) => ({
      x: Math.max(0, Math.min(position.x, innerWidth - size.width)),
      y: Math.max(0, Math.min(position.y, innerHeight - Math.min(size.height, innerHeight))),
    }),
  )
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
