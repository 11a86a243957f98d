/** Notes that were found, each with its boxes and the text around the hit. */
import type { ComponentChildren } from 'preact'
import { useT } from '#platform/html/render-context.ts'
import { Time } from '#ui/components/time.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import { isPaletteColor, type LocationKind } from '../contract/limits.ts'
import type { PreviewPiece } from '../rules/preview.ts'

/** Plain data, so that it can be sent to the browser unchanged. */
export interface NoteHitRow {
  id: string
  href: string
  kind: LocationKind
  /** Text and hit alternately: before, hit, rest. */
  title: readonly string[]
  /** Its text, split at its boxes. */
  pieces: readonly PreviewPiece[]
  isCut: boolean
  /** A file's name, a repository path, a board's name. */
  location: string
  color: string
  colorHex: string
  updatedAt: string
}

const ICONS: Record<LocationKind, IconName> = {
  file: 'file',
  board: 'layout-grid',
  repo: 'git-branch',
}

interface NoteHitsProps {
  rows: readonly NoteHitRow[]
  /** A search, not only a list. */
  isAsked: boolean
}

export function NoteHits({ rows, isAsked }: NoteHitsProps) {
  const t = useT()
  return (
    <>
      {isAsked && (
        <p class="secondary" role="status">
          {t('notes.found', { n: rows.length })}
        </p>
      )}
      <ol class="rows list" aria-label={t(isAsked ? 'notes.results' : 'notes.notes')} data-rows>
        {rows.map((row) => (
          <ResultRow key={row.id} row={row} />
        ))}
      </ol>
    </>
  )
}

interface RowProps {
  row: NoteHitRow
}

function ResultRow({ row }: RowProps) {
  const t = useT()
  const paper = isPaletteColor(row.color) ? row.color : 'custom'
  return (
    <li class="row note-hit" data-row={row.href} data-note-hit={row.id} data-stamp={row.updatedAt}>
      <svg
        class="note-hit__strip"
        data-paper={paper}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="1" height="1" fill={row.colorHex} />
      </svg>
      <div class="row__words">
        <HitWords row={row} />
      </div>
      <div class="row__facts">
        <span class="row__fact">
          <LocationName kind={row.kind} name={row.location || t('notes.on_board')} />
        </span>
        <span class="row__fact">
          <Time at={row.updatedAt} isPast />
        </span>
      </div>
    </li>
  )
}

/** The file, the board or the path a note is on. */
export function LocationName({ kind, name }: { kind: LocationKind; name: string }) {
  return (
    <span class="note-location">
      <Icon name={ICONS[kind]} />
      <bdi class="clip" dir={kind === 'repo' ? 'ltr' : 'auto'} title={name}>
        {name}
      </bdi>
    </span>
  )
}

/** A note without a title is named by the beginning of its text. */
function HitWords({ row }: RowProps) {
  const t = useT()
  const hasTitle = row.title.some((piece) => piece !== '')
  const [first, ...others] = row.pieces
  const pieces = hasTitle ? row.pieces : others
  const isCutAt = (at: number) => row.isCut && at === pieces.length - 1
  const name = (
    <a class="row__name" href={row.href} dir="auto">
      {hasTitle ? (
        <Marked text={row.title} isCut={false} />
      ) : (
        <Marked
          text={first?.text ?? []}
          isCut={row.isCut && others.length === 0}
          otherwise={t('notes.empty_note')}
        />
      )}
    </a>
  )
  return (
    <>
      {!hasTitle && first?.task ? <Box task={first.task}>{name}</Box> : name}
      {pieces.length > 0 && (
        <div class="row__detail note-hit__text">
          {pieces.map(({ task, text }, at) => {
            const marked = <Marked text={text} isCut={isCutAt(at)} />
            return task ? (
              <Box key={task.index} task={task}>
                {marked}
              </Box>
            ) : (
              <p key="words" class="note-hit__lead" dir="auto">
                {marked}
              </p>
            )
          })}
        </div>
      )}
    </>
  )
}

interface BoxProps {
  task: NonNullable<PreviewPiece['task']>
  children: ComponentChildren
}

/**
 * Without a script it shows its state and does nothing. It is at the start of a line of the page, whatever language its
 * text is in.
 */
function Box({ task, children }: BoxProps) {
  return (
    <label class="checkbox checkbox--task note-hit__task">
      <input
        class="checkbox__box"
        type="checkbox"
        data-task={task.index}
        checked={task.checked}
        disabled
        autocomplete="off"
      />
      <span class="checkbox__words" dir="auto">
        {children}
      </span>
    </label>
  )
}

interface MarkedProps {
  text: readonly string[]
  isCut: boolean
  otherwise?: string
}

function Marked({ text, isCut, otherwise }: MarkedProps) {
  if (text.every((piece) => piece === '')) return <>{otherwise}</>
  const [before, hit, rest] = text
  return (
    <span class="note-hit__words">
      {before}
      {hit && <mark>{hit}</mark>}
      {rest}
      {isCut && '…'}
    </span>
  )
}
