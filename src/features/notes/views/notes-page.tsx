/** All notes or those that hold a phrase, narrowed by where they are, their colour and their open tasks. */
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
import { COLOR_NAMES, isPaletteColor, KINDS, type Kind } from '../contract/limits.ts'

/** Plain, so that it travels to the browser as it is. */
export interface FoundRow {
  id: string
  href: string
  kind: Kind
  /** Text and hit in turn: before, hit, rest. */
  title: readonly string[]
  preview: readonly string[]
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
  filter: { q: string; color: string; on: Kind | ''; tasks: 'open' | '' }
  /** Words were searched, not only a list asked for. */
  isAsked: boolean
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

function NoNotes({ t, isAsked, filter, filesHref }: NotesPageProps) {
  if (isAsked)
    return (
      <EmptyState
        icon="search"
        sentence={t('notes.nothing_found')}
        action={<a href={filesHref}>{t('notes.search_files')}</a>}
      />
    )
  const isNarrowed = filter.color || filter.on || filter.tasks
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
  const places = KINDS.map((kind) => ({ value: kind, label: t(`notes.on_${kind}`) }))
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
      <ol class="rows list" aria-label={t(isAsked ? 'notes.results' : 'notes.notes')} data-rows>
        {rows.map((row) => (
          <ResultRow key={row.id} t={t} row={row} />
        ))}
      </ol>
    </>
  )
}

function ResultRow({ t, row }: { t: Translate; row: FoundRow }) {
  const hasTitle = row.title.some((piece) => piece !== '')
  const named = hasTitle ? row.title : row.preview
  const paper = isPaletteColor(row.color) ? row.color : 'custom'
  return (
    <li class="row note-hit" data-row={row.href} data-note-hit={row.id}>
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
        <a class="row__name" href={row.href} dir="auto">
          <Marked pieces={named} isCut={!hasTitle && row.isCut} otherwise={t('notes.empty_note')} />
        </a>
        {hasTitle && row.preview.some((piece) => piece !== '') && (
          <p class="row__detail note-hit__text" dir="auto">
            <Marked pieces={row.preview} isCut={row.isCut} />
          </p>
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

interface MarkedProps {
  pieces: readonly string[]
  isCut: boolean
  otherwise?: string
}

function Marked({ pieces, isCut, otherwise }: MarkedProps) {
  if (pieces.every((piece) => piece === '')) return <>{otherwise}</>
  const [before, hit, rest] = pieces
  return (
    <span class="note-hit__words">
      {before}
      {hit && <mark>{hit}</mark>}
      {rest}
      {isCut && '…'}
    </span>
  )
}
