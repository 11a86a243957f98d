/** All notes or those that hold a phrase, narrowed by where they are, their colour, their open tasks and reminders. */
import type { ComponentChildren } from 'preact'
import { Island } from '../../../platform/html/island.tsx'
import type { Translate } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/components/button.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { Field } from '../../../ui/components/field.tsx'
import { Notice } from '../../../ui/components/notice.tsx'
import { Pager } from '../../../ui/components/pager.tsx'
import { Select } from '../../../ui/components/select.tsx'
import { Tabs } from '../../../ui/components/tabs.tsx'
import { Time } from '../../../ui/components/time.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { IconName } from '../../../ui/icons/names.ts'
import {
  COLOR_NAMES,
  isPaletteColor,
  type Kind,
  NOTE_PLACES,
  type NotePlace,
} from '../contract/limits.ts'
import type { PreviewPiece } from '../rules/preview-pieces.ts'

/** Plain, so that it travels to the browser as it is. */
export interface FoundRow {
  id: string
  href: string
  kind: Kind
  /** Text and hit in turn: before, hit, rest. */
  title: readonly string[]
  /** Its words, cut at its boxes. */
  pieces: readonly PreviewPiece[]
  isCut: boolean
  /** A file's name, a repository path, a board's name. */
  place: string
  color: string
  colorHex: string
  changed: { iso: string; text: string; exact: string }
}

export interface NotesPageProps {
  t: Translate
  /** As it stands in the form. */
  filter: {
    q: string
    color: string
    on: NotePlace | ''
    tasks: 'open' | ''
    reminder: 'open' | ''
  }
  /** Words were searched, not only a list asked for. */
  isAsked: boolean
  /** By anything but words. */
  isNarrowed: boolean
  rows: readonly FoundRow[]
  hasMore: boolean
  pager: { newest: string | undefined; older: string | undefined }
  fault?: string | undefined
  /** The phrase looks like a search of files. */
  hasOperators: boolean
  filesHref: string
  ownHref: string
}

export function NotesPage(props: NotesPageProps) {
  const { t, isAsked, rows, hasMore, pager, hasOperators, filesHref } = props
  return (
    <div class="note-search">
      <h1>{t('notes.notes')}</h1>
      <NotesForm {...props} />
      {isAsked && (
        <Tabs
          label={t('notes.search_in')}
          tabs={[
            { href: filesHref, label: t('library.files'), isCurrent: false },
            { href: props.ownHref, label: t('notes.notes'), isCurrent: true },
          ]}
        />
      )}
      {hasOperators && (
        <Notice>
          {t('notes.operators')} <a href={filesHref}>{t('notes.search_files')}</a>
        </Notice>
      )}
      {rows.length === 0 && !props.fault && <NoNotes {...props} />}
      {rows.length > 0 && <Results t={t} rows={rows} isAsked={isAsked} />}
      {hasMore && isAsked && <p class="note-search__more">{t('notes.more_exist')}</p>}
      <Pager
        label={t('notes.pages')}
        newer={{ label: t('notes.newest'), href: pager.newest }}
        older={{ label: t('notes.older'), href: pager.older }}
      />
    </div>
  )
}

function NoNotes({ t, isAsked, isNarrowed, filesHref }: NotesPageProps) {
  if (isAsked)
    return (
      <EmptyState
        icon="search"
        sentence={t('notes.nothing_found')}
        action={<a href={filesHref}>{t('notes.search_files')}</a>}
      />
    )
  if (isNarrowed)
    return (
      <EmptyState
        icon="sticky-note"
        sentence={t('notes.none_of_kind')}
        action={<a href="/notes/search">{t('notes.show_all')}</a>}
      />
    )
  return (
    <EmptyState
      icon="sticky-note"
      sentence={t('notes.none_yet')}
      action={<a href="/boards">{t('notes.to_boards')}</a>}
    />
  )
}

function NotesForm({ t, filter, fault }: NotesPageProps) {
  const colors = COLOR_NAMES.map((name) => ({ value: name, label: t(`notes.color_${name}`) }))
  const places = NOTE_PLACES.map((place) => ({ value: place, label: t(`notes.on_${place}`) }))
  return (
    <search>
      <form class="note-search__form" method="get" action="/notes/search">
        <Field
          id="q"
          label={t('notes.phrase')}
          hint={t('notes.phrase_hint')}
          error={fault}
          input={{ type: 'search', value: filter.q, autocomplete: 'off' }}
        />
        <Select
          id="on"
          label={t('notes.where')}
          options={[{ value: '', label: t('notes.everywhere') }, ...places]}
          value={filter.on}
        />
        <Select
          id="color"
          label={t('notes.color')}
          options={[{ value: '', label: t('notes.any_color') }, ...colors]}
          value={filter.color}
        />
        <Select
          id="tasks"
          label={t('notes.tasks_label')}
          options={[
            { value: '', label: t('notes.any_tasks') },
            { value: 'open', label: t('notes.open_tasks') },
          ]}
          value={filter.tasks}
        />
        <Select
          id="reminder"
          label={t('notes.reminder_label')}
          options={[
            { value: '', label: t('notes.any_reminder') },
            { value: 'open', label: t('notes.with_reminder') },
          ]}
          value={filter.reminder}
        />
        <Button type="submit" kind="primary" icon="search">
          {t('notes.search')}
        </Button>
      </form>
    </search>
  )
}

const ICONS: Record<Kind, IconName> = { file: 'file', board: 'layout-grid', repo: 'git-branch' }

function Results({ t, rows, isAsked }: Pick<NotesPageProps, 't' | 'rows' | 'isAsked'>) {
  return (
    <>
      {isAsked && (
        <p class="note-search__count" role="status">
          {t('notes.found', { n: rows.length })}
        </p>
      )}
      <Island name="note-ticks" props={{}}>
        <ol class="rows list" aria-label={t(isAsked ? 'notes.results' : 'notes.notes')} data-rows>
          {rows.map((row) => (
            <ResultRow key={row.id} t={t} row={row} />
          ))}
        </ol>
      </Island>
    </>
  )
}

function ResultRow({ t, row }: { t: Translate; row: FoundRow }) {
  const hasTitle = row.title.some((piece) => piece !== '')
  // A note without a title is called by what it begins with.
  const [first, ...others] = row.pieces
  const pieces = hasTitle ? row.pieces : others
  const isCutAt = (at: number) => row.isCut && at === pieces.length - 1
  const name = (
    <a class="row__name" href={row.href} dir="auto">
      {hasTitle ? (
        <Marked words={row.title} isCut={false} />
      ) : (
        <Marked
          words={first?.words ?? []}
          isCut={row.isCut && others.length === 0}
          otherwise={t('notes.empty_note')}
        />
      )}
    </a>
  )
  const paper = isPaletteColor(row.color) ? row.color : 'custom'
  return (
    <li
      class="row note-hit"
      data-row={row.href}
      data-note-hit={row.id}
      data-stamp={row.changed.iso}
    >
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
        {!hasTitle && first?.task ? <Box task={first.task}>{name}</Box> : name}
        {pieces.length > 0 && (
          <div class="row__detail note-hit__text">
            {pieces.map(({ task, words }, at) => {
              const marked = <Marked words={words} isCut={isCutAt(at)} />
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
      </div>
      <div class="row__facts">
        <span class="row__fact note-hit__place">
          <Icon name={ICONS[row.kind]} />
          {row.place ? (
            <bdi dir={row.kind === 'board' ? 'auto' : 'ltr'}>{row.place}</bdi>
          ) : (
            t('notes.on_board')
          )}
        </span>
        <span class="row__fact">
          <Time {...row.changed} />
        </span>
      </div>
    </li>
  )
}

interface BoxProps {
  task: NonNullable<PreviewPiece['task']>
  children: ComponentChildren
}

/** Without a script it tells, and does nothing. Boxes stand where the page begins, whatever their words are written in. */
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
  words: readonly string[]
  isCut: boolean
  otherwise?: string
}

function Marked({ words, isCut, otherwise }: MarkedProps) {
  if (words.every((piece) => piece === '')) return <>{otherwise}</>
  const [before, hit, rest] = words
  return (
    <span class="note-hit__words">
      {before}
      {hit && <mark>{hit}</mark>}
      {rest}
      {isCut && '…'}
    </span>
  )
}
