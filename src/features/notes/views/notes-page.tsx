import { boardPaths, notePaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Select } from '#ui/components/select.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { Icon } from '#ui/icons/icon.tsx'
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
  /** The most frequent ones, and those that are asked for. */
  tags: readonly TagLink[]
  rows: readonly NoteHitRow[]
  hasMore: boolean
  pager: { newest: string | undefined; older: string | undefined }
  error?: string | undefined
  /** The phrase looks like a search of files. */
  hasOperators: boolean
  filesHref: string
  ownHref: string
}

export interface TagLink {
  name: string
  /** Empty: no note has it. */
  count: string
  /** With this tag, or without it where it is asked for. */
  href: string
  isAsked: boolean
}

export function NotesSearchPage(props: NotesSearchPageProps) {
  const t = useT()
  return (
    <div class="note-search">
      <h1>{t('notes.notes')}</h1>
      <Island name="notes-search" props={{}}>
        <NotesForm {...props} />
      </Island>
      <Island name="note-ticks" props={{}}>
        <div class="note-search__found" data-found>
          <Found {...props} />
        </div>
      </Island>
    </div>
  )
}

/** What follows the form: all that a change of it replaces. */
function Found(props: NotesSearchPageProps) {
  const t = useT()
  const { isAsked, rows, hasMore, pager, hasOperators, filesHref, error } = props
  return (
    <>
      {error && (
        <p class="files__error" role="alert">
          {error}
        </p>
      )}
      <TagLinks {...props} />
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
      {rows.length === 0 && !error && <NoNotes {...props} />}
      {rows.length > 0 && <NoteHits rows={rows} isAsked={isAsked} />}
      {hasMore && isAsked && <p class="secondary">{t('notes.more_exist')}</p>}
      <Pager
        label={t('notes.pages')}
        newer={{ label: t('notes.newest'), href: pager.newest }}
        older={{ label: t('notes.older'), href: pager.older }}
      />
    </>
  )
}

function TagLinks({ tags }: NotesSearchPageProps) {
  const t = useT()
  if (tags.length === 0) return null
  return (
    <nav class="note-tags" aria-label={t('notes.tags')}>
      <ul class="list">
        {tags.map(({ name, count, href, isAsked }) => (
          <li key={name}>
            <a class="note-tags__tag" href={href} aria-current={isAsked ? 'true' : undefined}>
              <bdi>#{name}</bdi>
              {count && <span class="note-tags__count">{count}</span>}
              {isAsked && <Icon name="x" />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
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

const SHEET = 'notes-filters'

/** The same bar as that of the files: one box, and the filters beside it, on a phone behind a button. */
function NotesForm({ filter }: NotesSearchPageProps) {
  const t = useT()
  const isNarrowed = [filter.on, filter.color, filter.tasks, filter.reminder].some(Boolean)
  return (
    <search>
      <form class="files__form" method="get" action={notePaths.search}>
        <div class="files__search">
          <div class="files__box">
            <Icon name="search" />
            <label class="visually-hidden" for="notes-q">
              {t('notes.search_notes')}
            </label>
            <input
              class="files__input"
              id="notes-q"
              type="text"
              enterkeyhint="search"
              name="q"
              dir="auto"
              defaultValue={filter.q}
              placeholder={t('notes.search_placeholder')}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
            />
          </div>
          <Button type="submit" class="files__submit">
            {t('notes.search')}
          </Button>
          <Button
            icon="funnel"
            class="button--icon files__filter-opener"
            aria-label={t('library.filters')}
            aria-pressed={isNarrowed ? 'true' : 'false'}
            popovertarget={SHEET}
          />
        </div>
        <div class="files__filters" id={SHEET} popover="auto">
          <p class="files__filters-title">{t('library.filters')}</p>
          <NoteFilters filter={filter} />
          <Button type="submit" class="files__apply">
            {t('library.apply')}
          </Button>
          <Button
            class="files__filters-done"
            popovertarget={SHEET}
            {...{ popovertargetaction: 'hide' }}
          >
            {t('library.filters_done')}
          </Button>
        </div>
      </form>
    </search>
  )
}

function NoteFilters({ filter }: Pick<NotesSearchPageProps, 'filter'>) {
  const t = useT()
  const colors = COLOR_NAMES.map((name) => ({ value: name, label: t(`notes.color_${name}`) }))
  const locations = NOTE_LOCATIONS.map((location) => ({
    value: location,
    label: t(`notes.on_${location}`),
  }))
  return (
    <>
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
    </>
  )
}
