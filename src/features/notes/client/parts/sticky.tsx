/** One note on the page: head, text or field, what it has to say, handles. */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { trustedMarkup } from '../../../../client/trusted.ts'
import { offerPad } from '../../../../client/try-fences.ts'
import { MarkdownView } from '../../../../platform/markdown/markdown.tsx'
import { holdsFiles, pictureFilesIn } from '../../../../platform/pictures/picture-files.ts'
import { countPoints } from '../../../../platform/text/index.ts'
import { paperInk } from '../../../../ui/components/paper.ts'
import { Icon } from '../../../../ui/icons/icon.tsx'
import type { IconName } from '../../../../ui/icons/names.ts'
import { isPaletteColor, MAX_CONTENT, MAX_TITLE } from '../../contract/limits.ts'
import { noteName } from '../../rules/note-name.ts'
import { type Desk, stateOf } from './desk.ts'
import { addPictures } from './note-pictures.ts'
import { isTooLong, type Sheet } from './sheet.ts'
import { StickyField } from './sticky-field.tsx'
import { DueStrip, StickyFoot, StickyNotices } from './sticky-words.tsx'

export interface StickyProps {
  desk: Desk
  sheet: Sheet
  /** Beside its line, on the surface, on the screen, or in a list. */
  look: 'margin' | 'surface' | 'screen' | 'listed'
  isStop: boolean
  isChosen?: boolean
  isFaded?: boolean
  /** The one among those found that is looked at. */
  isHit?: boolean
  isNaming?: boolean
  onNamed?(): void
}

/** Experience, section 4: under this width the head has room for two buttons. */
const NARROW_PX = 180

const STATE_ICONS: Record<string, IconName> = {
  saving: 'loader',
  offline: 'cloud-off',
  'needs-you': 'circle-alert',
}

export function Sticky(props: StickyProps) {
  const { desk, sheet, look, isStop, isNaming = false } = props
  const { t } = desk
  const { note, mine } = sheet
  const article = useRef<HTMLElement>(null)
  const isFolded = note.is_minimized && !sheet.isEditing && look !== 'listed'
  const name = noteName(mine, t('notes.untitled'))
  // At once, as everywhere: keys that follow the press belong to the field.
  useLayoutEffect(() => {
    if (sheet.isEditing) article.current?.querySelector('textarea')?.focus()
  }, [sheet.isEditing])
  useTint(article, sheet.arrivals)
  return (
    <article
      ref={article}
      class={`sticky sticky--${look} paper`}
      data-note={sheet.id}
      data-folded={isFolded ? '' : undefined}
      data-chosen={props.isChosen ? '' : undefined}
      data-faded={props.isFaded ? '' : undefined}
      data-lit={props.isHit ? '' : undefined}
      data-narrow={look !== 'listed' && note.size.width < NARROW_PX ? '' : undefined}
      data-editing={sheet.isEditing ? '' : undefined}
      tabIndex={isStop ? 0 : -1}
      aria-current={props.isChosen ? 'true' : undefined}
      aria-label={t('notes.note_of', { words: name })}
      {...paperOf(note.color)}
      onFocusOut={(event: FocusEvent) => leave(event, desk, sheet.id)}
      onDragOver={(event: DragEvent) => {
        // Else the browser would open the file in place of the page.
        if (holdsFiles(event.dataTransfer)) event.preventDefault()
      }}
      onDrop={(event: DragEvent) => {
        const files = pictureFilesIn(event.dataTransfer)
        if (holdsFiles(event.dataTransfer)) event.preventDefault()
        if (files.length > 0) addPictures(desk, sheet.id, files)
      }}
    >
      <header class="sticky__head">
        {isNaming ? (
          <TitleField {...props} />
        ) : (
          <p class="sticky__title clip" dir="auto">
            {mine.title || (isFolded ? name : '')}
          </p>
        )}
        <StateDot desk={desk} sheet={sheet} />
        {sheet.isEditing ? (
          <Act act="done" icon="check" label={t('notes.done')} isStop={isStop} />
        ) : (
          <Act
            act={isFolded ? 'expand' : 'edit'}
            icon={isFolded ? 'maximize-2' : 'pencil'}
            label={t(isFolded ? 'notes.expand' : 'notes.edit_note')}
            isStop={isStop}
          />
        )}
        <ReminderAct desk={desk} sheet={sheet} isStop={isStop} />
        <Act act="menu" icon="ellipsis" label={t('notes.note_menu')} isStop={isStop} />
      </header>
      {!isFolded && (
        <>
          <DueStrip desk={desk} sheet={sheet} />
          {sheet.isEditing ? (
            <StickyField desk={desk} sheet={sheet} />
          ) : (
            <Text desk={desk} sheet={sheet} />
          )}
          <StickyNotices desk={desk} sheet={sheet} />
          <StickyFoot desk={desk} sheet={sheet} points={pointsNear(sheet)} />
          {look !== 'listed' && <Handles look={look} label={t('notes.resize_note')} />}
        </>
      )}
    </article>
  )
}

/** On a narrow note it stands in the menu alone, unless it has something to say. */
function ReminderAct({ desk, sheet, isStop }: Pick<StickyProps, 'desk' | 'sheet' | 'isStop'>) {
  const held = desk.reminderOf(sheet.id)
  const word = desk.t('notes.reminder')
  const label = held ? `${word}: ${desk.momentWords(held.remindAt)}` : word
  return (
    <span class="sticky__bell" data-set={held ? '' : undefined}>
      <Act act="remind" icon={held?.isDue ? 'bell-ring' : 'bell'} label={label} isStop={isStop} />
    </span>
  )
}

interface ActProps {
  act: string
  icon: IconName
  label: string
  /** Tab goes through one note of a surface; arrows go to the others. */
  isStop: boolean
}

/** Named by its title: a tooltip of our own would lie over its neighbours in so small a head. */
function Act({ act, icon, label, isStop }: ActProps) {
  return (
    <button
      class="button button--quiet button--icon sticky__act"
      type="button"
      aria-label={label}
      title={label}
      tabIndex={isStop ? 0 : -1}
      data-note-act={act}
    >
      <Icon name={icon} />
    </button>
  )
}

/** The same note drawn again only when something about it has changed. */
export function KeptSticky(props: StickyProps) {
  const { desk, sheet, look, isStop } = props
  const entries = desk.entries().filter(({ queue }) => queue === `note:${sheet.id}`)
  const state = entries.map(({ id, revision, attempts, needsYou }) =>
    [id, revision, attempts, needsYou].join(),
  )
  const html = desk.draw(sheet)
  const { remindAt, isDue } = desk.reminderOf(sheet.id) ?? {}
  const asked = [look, isStop, props.isChosen, props.isFaded, props.isHit, props.isNaming]
  return useMemo(
    () => <Sticky {...props} />,
    [sheet, ...asked, state.join(), html, remindAt, isDue, navigator.onLine],
  )
}

function paperOf(color: string) {
  if (isPaletteColor(color)) return { 'data-paper': color }
  const ink = paperInk(color)
  return {
    'data-paper': 'custom',
    style: { '--paper': color, '--paper-ink': ink },
  }
}

/** Leaving a note ends the writing; a look at another window does not. */
function leave(event: FocusEvent, { book }: Desk, id: string): void {
  const article = event.currentTarget as HTMLElement
  const to = event.relatedTarget as Element | null
  if (!document.hasFocus() || article.contains(to) || to?.closest('.note-menu, dialog')) return
  // A field that is swapped for another loses the focus for a moment.
  setTimeout(() => {
    if (!article.contains(document.activeElement)) book.edit(id, false)
  })
}

function StateDot({ desk, sheet }: { desk: Desk; sheet: Sheet }) {
  const state = stateOf(sheet, desk.entries(), navigator.onLine)
  const icon = STATE_ICONS[state]
  const words = desk.t(`notes.state_${state.replace('-', '_')}` as 'notes.state_saved')
  return (
    <span class="sticky__state" data-state={state} title={words}>
      {icon && <Icon name={icon} label={words} />}
    </span>
  )
}

function TitleField({ desk, sheet, onNamed }: StickyProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.select(), [])
  return (
    <input
      ref={field}
      class="sticky__title-field"
      dir="auto"
      aria-label={desk.t('notes.title_label')}
      value={sheet.mine.title}
      onInput={({ currentTarget }) => {
        const title = [...currentTarget.value].slice(0, MAX_TITLE).join('')
        desk.book.write(sheet.id, { title })
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        onNamed?.()
      }}
      onBlur={() => onNamed?.()}
    />
  )
}

function Text({ desk, sheet }: { desk: Desk; sheet: Sheet }) {
  const box = useRef<HTMLDivElement>(null)
  const html = desk.draw(sheet)
  useEffect(() => {
    for (const one of box.current?.querySelectorAll<HTMLInputElement>('[data-task]') ?? []) {
      const isOnItsWay = sheet.ticking.has(Number(one.dataset['task']))
      one.toggleAttribute('data-pending', isOnItsWay)
    }
  }, [sheet.ticking, html])
  useEffect(() => {
    if (box.current) offerPad(box.current, desk.t('notes.open_in_tools'))
  }, [html, sheet.redraws, sheet.isEditing])
  if (sheet.mine.content.trim() === '') {
    return <p class="sticky__text sticky__nothing paper__aside">{desk.t('notes.empty_note')}</p>
  }
  return (
    <div ref={box} class="sticky__text" data-note-text>
      {html === null ? (
        <p class="sticky__plain" dir="auto">
          {sheet.mine.content}
        </p>
      ) : (
        <MarkdownView key={sheet.redraws} html={html} trust={trustedMarkup} />
      )}
    </div>
  )
}

function Handles({ look, label }: { look: StickyProps['look']; label: string }) {
  const edges = look === 'margin' ? ['block'] : ['inline', 'block', 'corner']
  return (
    <>
      {edges.map((edge) => (
        <span
          key={edge}
          class={`sticky__handle sticky__handle--${edge}`}
          data-edge={edge}
          title={label}
        />
      ))}
    </>
  )
}

/** Counting is for the last tenth only: each key of a long text would count all of it. */
function pointsNear(sheet: Sheet): number | null {
  if (!sheet.isEditing && !isTooLong(sheet)) return null
  if (sheet.mine.content.length < 0.9 * MAX_CONTENT) return null
  const points = countPoints(sheet.mine.content)
  return points >= 0.9 * MAX_CONTENT ? points : null
}

function useTint(article: { current: HTMLElement | null }, arrivals: number): void {
  useEffect(() => {
    const element = article.current
    if (!element || arrivals === 0) return
    element.dataset['arrived'] = ''
    const timer = setTimeout(() => delete element.dataset['arrived'], 1_000)
    return () => clearTimeout(timer)
  }, [arrivals])
}
