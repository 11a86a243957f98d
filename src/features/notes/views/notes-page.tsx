import { boardPaths, notePaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field } from '#ui/components/field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Select } from '#ui/components/select.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { COLOR_NAMES, NOTE_LOCATIONS, type NoteLocationFilter } from '../contract/limits.ts'
import { type NoteHitRow, NoteHits } from './note-hits.tsx'

export interface NotesSearchPageProps {
  /** The values of the form. */
  filter: {
    q: string
    color: string
    on: NoteLocationFilter | ''
    tasks: 'open' | ''
    reminder: 'open' | ''
  }
  /** A search, not only a list. */
  isAsked: boolean
  /** By filters other than the search text. */
  isNarrowed: boolean
  rows: readonly NoteHitRow[]
  hasMore: boolean
  pager: { newest: string | undefined; older: string | undefined }
  error?: string | undefined
  /** The phrase looks like a search of files. */
  hasOperators: boolean
  filesHref: string
  ownHref: string
}

export function NotesSearchPage(props: NotesSearchPageProps) {
  const t = useT()
  const { isAsked, rows, hasMore, pager, hasOperators, filesHref } = props
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
            {
              href: href(repoPaths.searchAll, null, { q: props.filter.q }),
              label: t('repos.repositories'),
              isCurrent: false,
            },
          ]}
        />
      )}
      {hasOperators && (
        <Notice>
          {t('notes.operators')} <a href={filesHref}>{t('notes.search_files')}</a>
        </Notice>
      )}
      {rows.length === 0 && !props.error && <NoNotes {...props} />}
      {rows.length > 0 && <NoteHits rows={rows} isAsked={isAsked} />}
      {hasMore && isAsked && <p class="secondary">{t('notes.more_exist')}</p>}
      <Pager
        label={t('notes.pages')}
        newer={{ label: t('notes.newest'), href: pager.newest }}
        older={{ label: t('notes.older'), href: pager.older }}
      />
    </div>
  )
}

function NoNotes({ isAsked, isNarrowed, filesHref }: NotesSearchPageProps) {
  const t = useT()
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
        action={<a href={notePaths.search}>{t('notes.show_all')}</a>}
      />
    )
  return (
    <EmptyState
      icon="sticky-note"
      sentence={t('notes.none_yet')}
      action={<a href={boardPaths.boards}>{t('notes.to_boards')}</a>}
    />
  )
}

function NotesForm({ filter, error }: NotesSearchPageProps) {
  const t = useT()
  const colors = COLOR_NAMES.map((name) => ({ value: name, label: t(`notes.color_${name}`) }))
  const locations = NOTE_LOCATIONS.map((location) => ({
    value: location,
    label: t(`notes.on_${location}`),
  }))
  return (
    <search>
      <form class="note-search__form" method="get" action={notePaths.search}>
        <Field
          id="q"
          label={t('notes.phrase')}
          hint={t('notes.phrase_hint')}
          error={error}
          input={{ type: 'search', value: filter.q, autocomplete: 'off' }}
        />
        <Select
          id="on"
          label={t('notes.where')}
          options={[{ value: '', label: t('notes.everywhere') }, ...locations]}
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
