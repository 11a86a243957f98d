/** The menu of a note: one element for the whole layer, positioned beside the button that opened it. */
import { render } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { inPage } from '#client/islands/in-page.tsx'
import { copyText } from '#client/toasts/copy-text.ts'
import { canExplain, explain } from '#features/ai/client/public/explain.ts'
import { linkPaths } from '#paths/links.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import { COLOR_NAMES, isPaletteColor, type NoteMode } from '../../contract/limits.ts'
import { noteHref } from '../store/addresses.ts'
import { isNew, type NoteState } from '../store/note-state.ts'
import { originOfNote } from './begun-note.ts'
import { chooseBoard } from './choose-board.tsx'
import { openHistory } from './note-history.tsx'
import type { NotesPage } from './notes-page.ts'

export interface MenuActions {
  startMotion(id: string, kind: 'move' | 'resize'): void
  name(id: string): void
  /** Its current position on the screen, in the coordinates of the mode it would get. */
  positionFor(id: string, mode: NoteMode): { x: number; y: number }
  fit(id: string): void
  /** On a board several notes can be selected. */
  apply?(id: string): void
}

let panel: HTMLElement | null = null

export function openNoteMenu(
  page: NotesPage,
  id: string,
  opener: Element,
  actions: MenuActions,
): void {
  panel ??= makePanel()
  const box = panel
  const close = () => box.hidePopover()
  // Each opening begins at the first level.
  render(null, box)
  const menu = <NoteMenu page={page} id={id} actions={actions} onClose={close} />
  render(inPage(menu), box)
  // With the button as its source, Tab leads back to the note.
  box.showPopover({ source: opener as HTMLElement })
  // The focus is in the menu; its note stays in front all the same.
  const note = opener.closest('.sticky')
  note?.setAttribute('data-menu', '')
  box.addEventListener('beforetoggle', () => note?.removeAttribute('data-menu'), { once: true })
  placeBeside(box, note ?? opener, opener)
  box.querySelector<HTMLElement>('button')?.focus()
}

const GAP = 4
const EDGE = 8

/** A bottom sheet on a phone; elsewhere beside its note, which stays visible, and always completely in the window. */
function placeBeside(box: HTMLElement, note: Element, opener: Element): void {
  if (innerWidth < 600) {
    box.style.inset = ''
    return
  }
  const { offsetWidth: width, offsetHeight: height } = box
  const { left, right } = note.getBoundingClientRect()
  const { top } = opener.getBoundingClientRect()
  const isAfter = right + GAP + width <= innerWidth - EDGE
  const isBefore = left - GAP - width >= EDGE
  const isRtl = document.documentElement.dir === 'rtl'
  const x = isAfter && !(isRtl && isBefore) ? right + GAP : left - GAP - width
  const y = Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))
  box.style.inset = `${y}px auto auto ${Math.max(EDGE, x)}px`
}

function makePanel(): HTMLElement {
  const box = document.createElement('div')
  box.className = 'menu__panel note-menu'
  box.popover = 'auto'
  document.body.append(box)
  return box
}

interface Props {
  page: NotesPage
  id: string
  actions: MenuActions
  onClose(): void
}

function NoteMenu(props: Props) {
  const [isSecond, setSecond] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.querySelector('button')?.focus()
  }, [isSecond])
  return (
    <div ref={box}>
      {isSecond ? (
        <Shape {...props} onBack={() => setSecond(false)} />
      ) : (
        <FirstLevel {...props} onShape={() => setSecond(true)} />
      )}
    </div>
  )
}

/** The second level: how large the note is, and what it follows. */
function Shape({ onBack, ...props }: Props & { onBack(): void }) {
  const { page, id } = props
  const note = page.store.find(id)
  return (
    <>
      <button class="menu__item" type="button" onClick={onBack}>
        <Icon name="chevron-left" />
        <span class="menu__label">{page.t('notes.menu_back')}</span>
      </button>
      <Sizes {...props} />
      {page.canvas.kind !== 'board' && note && <Modes {...props} note={note} />}
    </>
  )
}

function FirstLevel({ page, id, actions, onClose, onShape }: Props & { onShape(): void }) {
  const { t, commands, store, canvas } = page
  const note = store.find(id)
  if (!note) return null
  const { record } = note
  const item = itemsThat(onClose)
  return (
    <>
      <Colors page={page} note={note} onClose={onClose} />
      <ul class="list">
        {item('pencil', t('notes.edit_note'), () => store.edit(id, true), 'Enter')}
        {item('tag', t('notes.set_title'), () => actions.name(id), 'T')}
        {item(
          record.is_minimized ? 'maximize-2' : 'minimize-2',
          t(record.is_minimized ? 'notes.expand' : 'notes.minimize'),
          () => commands.minimize([id], !record.is_minimized),
          'Space',
        )}
        {item('bell', t('notes.reminder'), () => page.remind(id), 'B')}
        {item('grip-vertical', t('notes.move_note'), () => actions.startMotion(id, 'move'), 'M')}
        {actions.apply &&
          item('list-checks', t('notes.choose_note'), () => actions.apply?.(id), 'X')}
        {canvas.kind === 'board' &&
          !isNew(note) &&
          item('layout-grid', t('notes.move_to_board'), () => chooseBoard(page, [id]))}
        <li>
          <button class="menu__item" type="button" onClick={onShape}>
            <Icon name="maximize-2" />
            <span class="menu__label">
              {t(canvas.kind === 'board' ? 'notes.sizes' : 'notes.shape')}
            </span>
            <Icon name="chevron-right" />
          </button>
        </li>
      </ul>
      <ul class="list menu__apart">
        {canvas.kind !== 'board' &&
          item('anchor', t('notes.choose_line'), () => page.chooseSpot(id))}
        {!isNew(note) && item('history', t('notes.history'), () => void openHistory(page, id))}
        {page.linkedFrom(id) > 0 &&
          item('link', t('links.linked_from_n', { n: page.linkedFrom(id) }), () =>
            location.assign(href(linkPaths.linkedFrom, { kind: 'note', id })),
          )}
        {record.written_on &&
          item('clock', t('notes.as_written'), () => location.assign(record.written_on!.url))}
        {canExplain() &&
          note.mine.content.trim() !== '' &&
          item('sparkles', t('notes.explain'), () =>
            explain({ code: note.mine.content, language: 'markdown' }),
          )}
        {item('copy', t('notes.copy_text'), () => void copyText(note.mine.content))}
        {!isNew(note) &&
          item('link', t('notes.copy_link'), () => void copyText(location.origin + noteHref(id)))}
        {item('trash-2', t('notes.delete_note'), () => commands.remove([id]), 'Delete', true)}
      </ul>
    </>
  )
}

/** Draws what the menu lists; each press closes it. */
function itemsThat(close: () => void) {
  return (icon: IconName, label: string, run: () => void, keys?: string, isDanger = false) => (
    <li>
      <button
        class={`menu__item${isDanger ? ' menu__item--danger' : ''}`}
        type="button"
        aria-keyshortcuts={keys}
        onClick={() => {
          close()
          run()
        }}
      >
        <Icon name={icon} />
        <span class="menu__label">{label}</span>
        {keys && <kbd class="kbd">{keys}</kbd>}
      </button>
    </li>
  )
}

function Colors({ page, note, onClose }: { page: NotesPage; note: NoteState; onClose(): void }) {
  const { t, commands } = page
  const { color } = note.record
  const apply = (wanted: string) => {
    onClose()
    commands.color([note.id], wanted)
  }
  return (
    <fieldset class="note-colors">
      <legend class="visually-hidden">{t('notes.color')}</legend>
      {COLOR_NAMES.map((name, at) => (
        <button
          key={name}
          class="note-colors__one paper"
          type="button"
          data-paper={name}
          aria-pressed={color === name}
          aria-keyshortcuts={String(at + 1)}
          aria-label={t(`notes.color_${name}`)}
          title={`${t(`notes.color_${name}`)}  ${at + 1}`}
          onClick={() => apply(name)}
        >
          {color === name && <Icon name="check" />}
        </button>
      ))}
      <label class="note-colors__own" title={t('notes.own_color')}>
        <input
          type="color"
          aria-label={t('notes.own_color')}
          value={isPaletteColor(color) ? '#ffffff' : color}
          onChange={({ currentTarget }) => apply(currentTarget.value)}
        />
      </label>
    </fieldset>
  )
}

function Sizes({ page, id, actions, onClose }: Props) {
  const { t, commands } = page
  const press = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <fieldset class="note-choices">
      <legend class="menu__title">{t('notes.sizes')}</legend>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Button key={size} kind="quiet" onClick={press(() => commands.resizeTo(id, size))}>
          {t(`notes.size_${size}`)}
        </Button>
      ))}
      <Button kind="quiet" onClick={press(() => actions.fit(id))}>
        {t('notes.size_fit')}
      </Button>
      <Button kind="quiet" onClick={press(() => actions.startMotion(id, 'resize'))}>
        {t('notes.resize_note')} <kbd class="kbd">R</kbd>
      </Button>
    </fieldset>
  )
}

const MODE_ICONS = { anchored: 'anchor', surface: 'pin', screen: 'app-window' } as const

function Modes({ page, note, actions, onClose }: Omit<Props, 'id'> & { note: NoteState }) {
  const { t, commands, canvas } = page
  const { id, record } = note
  const isTied = record.line_start !== null || record.anchor_id !== ''
  const apply = (mode: NoteMode) => {
    onClose()
    if (mode === 'anchored' && !isTied) {
      const spot = canvas.selectedSpot(originOfNote())
      if (spot) commands.attach(id, spot)
    } else commands.mode(id, mode, actions.positionFor(id, mode))
  }
  return (
    <fieldset class="note-choices">
      <legend class="menu__title">{t('notes.mode')}</legend>
      {(['anchored', 'surface', 'screen'] as const).map((mode) => (
        <button
          key={mode}
          class="button button--quiet"
          type="button"
          aria-pressed={record.mode === mode}
          onClick={() => apply(mode)}
        >
          <Icon name={MODE_ICONS[mode]} />
          {t(`notes.mode_${mode}`)}
        </button>
      ))}
    </fieldset>
  )
}
