/** What a note has to say about itself: trouble and what to do, its place, its tasks, its length. */
import type { ComponentChild } from 'preact'
import { copyText } from '../../../../client/copy-text.ts'
import { tasksOf } from '../../../../platform/tasks/index.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Icon } from '../../../../ui/icons/icon.tsx'
import { MAX_CONTENT } from '../../contract/limits.ts'
import type { Desk } from './desk.ts'
import { spotOf } from './ground.ts'
import type { Snooze } from './note-reminders.ts'
import { isTooLong, type Sheet } from './sheet.ts'

interface Props {
  desk: Desk
  sheet: Sheet
}

export function StickyNotices({ desk, sheet }: Props) {
  const { t, acts, book } = desk
  const { trouble } = sheet
  const copy = (
    <Button kind="quiet" onClick={() => void copyText(sheet.mine.content)}>
      {t('notes.copy_text')}
    </Button>
  )
  if (trouble?.kind === 'conflict') {
    return (
      <div class="sticky__notice" role="alert">
        <p>{t('notes.conflict')}</p>
        <Button kind="primary" onClick={() => desk.openConflict(sheet.id)}>
          {t('notes.conflict_open')}
        </Button>
        {copy}
      </div>
    )
  }
  if (trouble?.kind === 'gone') {
    return (
      <div class="sticky__notice" role="alert">
        <p>{t('notes.gone')}</p>
        <Button kind="primary" onClick={() => book.restore(sheet.id)}>
          {t('notes.restore_note')}
        </Button>
        <Button onClick={() => book.saveAsNew(sheet.id)}>{t('notes.save_as_new')}</Button>
        <Button kind="quiet" onClick={() => void book.remove(sheet.id)}>
          {t('notes.discard')}
        </Button>
        {copy}
      </div>
    )
  }
  if (isTooLong(sheet)) {
    return (
      <div class="sticky__notice" role="alert">
        <p>{t('notes.over_limit', { n: [...sheet.mine.content].length - MAX_CONTENT })}</p>
        <Button onClick={() => acts.split(sheet, MAX_CONTENT)}>{t('notes.split')}</Button>
        {copy}
      </div>
    )
  }
  if (trouble?.kind === 'refused') return <Refused desk={desk} sheet={sheet} copy={copy} />
  if (sheet.elsewhere) return <p class="sticky__notice">{t('notes.changed_elsewhere')}</p>
  return null
}

const SNOOZES = ['10', '60', 'tomorrow'] as const

/** Opening a note does not close its reminder: that takes a press. */
export function DueStrip({ desk, sheet }: Props) {
  const { t } = desk
  const held = desk.reminderOf(sheet.id)
  if (!held?.isDue) return null
  return (
    <div class="sticky__due">
      <span>{t('notes.due_since', { when: desk.momentWords(held.remindAt) })}</span>
      <Button icon="check" onClick={() => desk.acknowledge(sheet.id)}>
        {t('notes.done')}
      </Button>
      <select
        aria-label={t('notes.snooze')}
        value=""
        onChange={({ currentTarget }) => {
          if (currentTarget.value) desk.snooze(sheet.id, currentTarget.value as Snooze)
        }}
      >
        <option value="">{t('notes.snooze')}</option>
        {SNOOZES.map((until) => (
          <option key={until} value={until}>
            {t(`notes.snooze_${until}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

function Refused({ desk, sheet, copy }: Props & { copy: ComponentChild }) {
  const { t } = desk
  if (sheet.trouble?.kind !== 'refused') return null
  const { code } = sheet.trouble
  const words =
    code === 'duplicate_title'
      ? t('notes.title_taken')
      : code.startsWith('note_quota')
        ? t('notes.quota_full')
        : t('notes.refused')
  return (
    <div class="sticky__notice" role="alert">
      <p>{words}</p>
      {code !== 'duplicate_title' && (
        <>
          <Button onClick={() => desk.retry(sheet.id)}>{t('notes.retry')}</Button>
          {copy}
        </>
      )}
    </div>
  )
}

export function StickyFoot({ desk, sheet, points }: Props & { points: number | null }) {
  const { t, acts } = desk
  const { note, mine } = sheet
  const tasks = mine.content.includes('[') ? tasksOf(mine.content) : []
  const isDoubtful = note.anchor_state === 'edited' || note.anchor_state === 'moved'
  const held = desk.reminderOf(sheet.id)
  const isRinging = held !== null && !held.isDue
  const isPlaced = note.line_start !== null && note.mode === 'anchored'
  if (tasks.length === 0 && !isDoubtful && points === null && !isPlaced && !isRinging) return null
  return (
    <footer class="sticky__foot paper__aside">
      {isPlaced && (
        <span class="sticky__place number" title={note.anchor_quote}>
          {placeWords(desk, sheet)}
        </span>
      )}
      {isDoubtful && (
        <span class="sticky__doubt">
          <span
            title={t(note.anchor_state === 'edited' ? 'notes.text_edited' : 'notes.text_moved')}
          >
            {note.anchor_state === 'edited' ? '≈' : '↷'} {t('notes.check_place')}
          </span>
          <button type="button" onClick={() => acts.attach(sheet.id, spotOf(note))}>
            {t('notes.looks_right')}
          </button>
          <button type="button" onClick={() => desk.chooseSpot(sheet.id)}>
            {t('notes.choose_again')}
          </button>
        </span>
      )}
      {tasks.length > 0 && (
        <span class="sticky__tasks">
          <Icon name="list-checks" />{' '}
          {t('notes.tasks', {
            done: tasks.filter(({ checked }) => checked).length,
            n: tasks.length,
          })}
        </span>
      )}
      {isRinging && (
        <span class="sticky__tasks">
          <Icon name="bell" label={t('notes.reminder')} /> {desk.momentWords(held.remindAt)}
        </span>
      )}
      {points !== null && (
        <span class="sticky__counter number" role="status">
          {t('notes.counter', { n: points, max: MAX_CONTENT })}
        </span>
      )}
    </footer>
  )
}

function placeWords({ t }: Desk, { note: { line_start, line_end } }: Sheet): string {
  return line_end === null || line_end === line_start
    ? t('notes.now_at', { line: line_start ?? 0 })
    : t('notes.now_at_lines', { from: line_start ?? 0, to: line_end })
}
