/** The menu of a note: one for the whole layer, put beside the button that opened it. */
import { render } from 'preact'
import { copyText } from '../../../../client/copy-text.ts'
import { openDialog } from '../../../../client/open-dialog.tsx'
import { get } from '../../../../client/talk.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Icon } from '../../../../ui/icons/icon.tsx'
import type { IconName } from '../../../../ui/icons/names.ts'
import { DialogBody } from '../../../../ui/overlay/dialog.tsx'
import type { HistoryReply } from '../../contract/index.ts'
import { COLOR_NAMES, isPaletteColor, type Mode } from '../../contract/limits.ts'
import { noteHref, noteUrl } from './addresses.ts'
import { originOfNote } from './begun-note.ts'
import { chooseBoard } from './choose-board.tsx'
import type { Desk } from './desk.ts'
import { isNew, type Sheet } from './sheet.ts'

export interface MenuDoes {
  startMotion(id: string, kind: 'move' | 'resize'): void
  name(id: string): void
  /** Where it is on the screen now, in the space of the mode it would get. */
  positionFor(id: string, mode: Mode): { x: number; y: number }
  fit(id: string): void
  /** On a board several can be chosen. */
  choose?(id: string): void
}

let panel: HTMLElement | null = null

export function openNoteMenu(desk: Desk, id: string, opener: Element, does: MenuDoes): void {
  panel ??= makePanel()
  const box = panel
  const close = () => box.hidePopover()
  render(<NoteMenu desk={desk} id={id} does={does} onClose={close} />, box)
  box.showPopover()
  // The focus is in the menu; the note that it is about stays in front all the same.
  const note = opener.closest('.sticky')
  note?.setAttribute('data-menu', '')
  box.addEventListener('beforetoggle', () => note?.removeAttribute('data-menu'), { once: true })
  const { left, right, bottom, top } = opener.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = box
  const isRtl = document.documentElement.dir === 'rtl'
  const wide = innerWidth >= 600
  // A sheet at the foot of a phone's screen; beside its button elsewhere, and always whole.
  const x = isRtl ? left : right - offsetWidth
  const y =
    bottom + 4 + offsetHeight > innerHeight ? Math.max(8, top - 4 - offsetHeight) : bottom + 4
  box.style.inset = wide
    ? `${Math.max(8, y)}px auto auto ${Math.max(8, Math.min(x, innerWidth - offsetWidth - 8))}px`
    : ''
  box.querySelector<HTMLElement>('button')?.focus()
}

function makePanel(): HTMLElement {
  const box = document.createElement('div')
  box.className = 'menu__panel note-menu'
  box.popover = 'auto'
  document.body.append(box)
  return box
}

interface Props {
  desk: Desk
  id: string
  does: MenuDoes
  onClose(): void
}

function NoteMenu({ desk, id, does, onClose }: Props) {
  const { t, acts, book, ground } = desk
  const sheet = book.find(id)
  if (!sheet) return null
  const { note } = sheet
  const then = (run: () => void) => () => {
    onClose()
    run()
  }
  const item = (
    icon: IconName,
    label: string,
    run: () => void,
    keys?: string,
    isDanger = false,
  ) => (
    <li>
      <button
        class={`menu__item${isDanger ? ' menu__item--danger' : ''}`}
        type="button"
        aria-keyshortcuts={keys}
        onClick={then(run)}
      >
        <Icon name={icon} />
        <span class="menu__label">{label}</span>
        {keys && <kbd class="kbd">{keys}</kbd>}
      </button>
    </li>
  )
  return (
    <>
      <Colors desk={desk} sheet={sheet} onClose={onClose} />
      <ul class="list">
        {item('pencil', t('notes.edit_note'), () => book.edit(id, true), 'Enter')}
        {item('tag', t('notes.set_title'), () => does.name(id), 'T')}
        {item(
          note.is_minimized ? 'maximize-2' : 'minimize-2',
          t(note.is_minimized ? 'notes.expand' : 'notes.minimize'),
          () => acts.minimize([id], !note.is_minimized),
          'Space',
        )}
        {item('bell', t('notes.reminder'), () => desk.remind(id), 'B')}
        {item('grip-vertical', t('notes.move_note'), () => does.startMotion(id, 'move'), 'M')}
        {does.choose && item('list-checks', t('notes.choose_note'), () => does.choose?.(id), 'X')}
        {ground.kind === 'board' &&
          !isNew(sheet) &&
          item('layout-grid', t('notes.move_to_board'), () => chooseBoard(desk, [id]))}
      </ul>
      <Sizes desk={desk} id={id} does={does} onClose={onClose} />
      {ground.kind !== 'board' && <Modes desk={desk} sheet={sheet} does={does} onClose={onClose} />}
      <ul class="list menu__apart">
        {ground.kind !== 'board' &&
          item('anchor', t('notes.choose_line'), () => desk.chooseSpot(id))}
        {!isNew(sheet) && item('history', t('notes.history'), () => void openHistory(desk, id))}
        {item('copy', t('notes.copy_text'), () => void copyText(sheet.mine.content))}
        {!isNew(sheet) &&
          item('link', t('notes.copy_link'), () => void copyText(location.origin + noteHref(id)))}
        {item('trash-2', t('notes.delete_note'), () => acts.remove([id]), 'Delete', true)}
      </ul>
    </>
  )
}

function Colors({ desk, sheet, onClose }: { desk: Desk; sheet: Sheet; onClose(): void }) {
  const { t, acts } = desk
  const { color } = sheet.note
  const choose = (wanted: string) => {
    onClose()
    acts.color([sheet.id], wanted)
  }
  return (
    <fieldset class="note-colors">
      <legend class="menu__title">{t('notes.color')}</legend>
      {COLOR_NAMES.map((name, at) => (
        <button
          key={name}
          class="note-colors__one paper"
          type="button"
          data-paper={name}
          aria-pressed={color === name}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => choose(name)}
        >
          {color === name && <Icon name="check" />}
          <span>{t(`notes.color_${name}`)}</span>
        </button>
      ))}
      <label class="note-colors__own">
        <input
          type="color"
          value={isPaletteColor(color) ? '#ffffff' : color}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {t('notes.own_color')}
      </label>
    </fieldset>
  )
}

function Sizes({ desk, id, does, onClose }: Omit<Props, 'sheet'>) {
  const { t, acts } = desk
  const press = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <fieldset class="note-choices">
      <legend class="menu__title">{t('notes.sizes')}</legend>
      <Button kind="quiet" onClick={press(() => acts.resizeTo(id, 'small'))}>
        {t('notes.size_small')}
      </Button>
      <Button kind="quiet" onClick={press(() => acts.resizeTo(id, 'medium'))}>
        {t('notes.size_medium')}
      </Button>
      <Button kind="quiet" onClick={press(() => acts.resizeTo(id, 'large'))}>
        {t('notes.size_large')}
      </Button>
      <Button kind="quiet" onClick={press(() => does.fit(id))}>
        {t('notes.size_fit')}
      </Button>
      <Button kind="quiet" onClick={press(() => does.startMotion(id, 'resize'))}>
        {t('notes.resize_note')} <kbd class="kbd">R</kbd>
      </Button>
    </fieldset>
  )
}

const MODE_ICONS = { anchored: 'anchor', surface: 'pin', screen: 'app-window' } as const

function Modes({ desk, sheet, does, onClose }: Omit<Props, 'id'> & { sheet: Sheet }) {
  const { t, acts, ground } = desk
  const { id, note } = sheet
  const isTied = note.line_start !== null || note.anchor_id !== ''
  const choose = (mode: Mode) => {
    onClose()
    if (mode === 'anchored' && !isTied) {
      const spot = ground.chosenSpot(originOfNote())
      if (spot) acts.attach(id, spot)
    } else acts.mode(id, mode, does.positionFor(id, mode))
  }
  return (
    <fieldset class="note-choices">
      <legend class="menu__title">{t('notes.mode')}</legend>
      {(['anchored', 'surface', 'screen'] as const).map((mode) => (
        <button
          key={mode}
          class="button button--quiet"
          type="button"
          aria-pressed={note.mode === mode}
          onClick={() => choose(mode)}
        >
          <Icon name={MODE_ICONS[mode]} />
          {t(`notes.mode_${mode}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** Earlier texts. Using one writes it as the new text, so that too can be taken back. */
async function openHistory({ t, book }: Desk, id: string): Promise<void> {
  const answer = await get<HistoryReply>(noteUrl(id, 'history'))
  const entries = answer.ok ? answer.body.entries : []
  openDialog({
    class: 'overlay-dialog',
    label: t('notes.history'),
    draw: (close) => (
      <DialogBody title={t('notes.history')} closeLabel={t('notes.close')} onClose={close}>
        {entries.length === 0 && <p>{t(answer.ok ? 'notes.no_history' : 'notes.not_saved')}</p>}
        <ol class="note-history list">
          {entries.map(({ content, replaced_at }) => (
            <li key={replaced_at} class="note-history__one">
              <time dateTime={replaced_at}>
                {new Date(replaced_at).toLocaleString(document.documentElement.lang)}
              </time>
              <pre class="note-history__text" dir="auto">
                {content}
              </pre>
              <Button
                onClick={() => {
                  book.write(id, { content })
                  book.flush(id)
                  close()
                }}
              >
                {t('notes.use_text')}
              </Button>
            </li>
          ))}
        </ol>
      </DialogBody>
    ),
  })
}
