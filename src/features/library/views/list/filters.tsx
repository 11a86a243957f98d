/** The search box and the filters beside it: one form, which works without a script. */
import type { Ref } from 'preact'
import { libraryPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Select } from '#ui/components/select.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { COLUMN_SORTS, type Sort } from '../../contract/limits.ts'
import { FolderOpener } from './folder-tree.tsx'
import type { ListModel, Option } from './list-model.ts'

/** Completions of the word before the caret. */
export interface BoxCompletion {
  rows: readonly { written: string; label: string }[]
  /** The one that Enter takes; -1 is none. */
  at: number
  onInput(): void
  onKey(event: KeyboardEvent): void
  onLeave(): void
  onPick(at: number): void
}

export interface FiltersProps {
  model: ListModel
  box?: Ref<HTMLInputElement>
  onType?: (text: string) => void
  completion?: BoxCompletion
  /** The form's current values: a filter was changed, or Enter pressed. */
  onChoose?: (form: HTMLFormElement) => void
}

const COMPLETION = 'files-completion'

export function Filters(props: FiltersProps) {
  const t = useT()
  const { model, onChoose } = props
  const { address } = model
  return (
    <search>
      <form
        class="files__form"
        method="get"
        action={libraryPaths.files}
        onSubmit={(event) => {
          if (!onChoose) return
          event.preventDefault()
          onChoose(event.currentTarget)
        }}
      >
        <div class="files__search">
          <SearchBox {...props} />
          <Button type="submit" class="files__submit">
            {t('library.search')}
          </Button>
          <Button
            icon="funnel"
            class="button--icon files__filter-opener"
            aria-label={t('library.filters')}
            popovertarget="files-filters"
          />
          <FolderOpener model={model} />
        </div>
        {model.boxError && (
          <p class="files__error" id="files-q-error" role="alert">
            {model.boxError}
          </p>
        )}
        {address.folder && <input type="hidden" name="folder" value={address.folder} />}
        <div class="files__filters" id="files-filters" popover="auto">
          <p class="files__filters-title">{t('library.filters')}</p>
          <FilterSelects {...props} />
          <Button type="submit" class="files__apply">
            {t('library.apply')}
          </Button>
          <Button
            class="files__filters-done"
            popovertarget="files-filters"
            {...{ popovertargetaction: 'hide' }}
          >
            {t('library.filters_done')}
          </Button>
        </div>
      </form>
    </search>
  )
}

function SearchBox({ model, box, onType, completion }: FiltersProps) {
  const t = useT()
  return (
    <div class="files__box">
      <Icon name="search" />
      <label class="visually-hidden" for="files-q">
        {t('library.search_files')}
      </label>
      <input
        ref={box ?? null}
        class="files__input"
        id="files-q"
        type="text"
        enterkeyhint="search"
        name="q"
        dir="auto"
        defaultValue={model.address.q ?? ''}
        placeholder={t('library.search_placeholder')}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        onInput={(event) => {
          onType?.(event.currentTarget.value)
          completion?.onInput()
        }}
        {...(completion && comboboxOf(completion))}
        {...(model.boxError && {
          'aria-invalid': 'true' as const,
          'aria-describedby': 'files-q-error',
        })}
      />
      {completion && <CompletionList completion={completion} />}
    </div>
  )
}

type Filter = readonly [name: string, label: TextKey, options: Option[], value: string]

function FilterSelects({ model, onChoose }: FiltersProps) {
  const t = useT()
  const { q, category = 'all', lang = '', repo = '', sort } = model.address
  const sorted = sort ?? (q === undefined ? 'best_match' : 'created_at_desc')
  const repos: Filter = ['repo', 'library.repository', model.repos, repo]
  const filters: Filter[] = [
    ['category', 'library.category', model.categories, category],
    ['lang', 'library.language', model.languages, lang],
    ...(model.repos.length > 0 ? [repos] : []),
    ['sort', 'library.sort', sortOptions(t, q !== undefined), sorted],
  ]
  const input = {
    onChange: (event: Event) => onChoose?.((event.target as HTMLSelectElement).form!),
  }
  return filters.map(([name, label, options, value]) => (
    <Select
      key={name}
      id={`files-${name}`}
      name={name}
      label={t(label)}
      {...{ options, value, input }}
    />
  ))
}

/**
 * There is a best match as soon as there is a query. Without one it means the newest, and is sent under that name: the
 * form then requests the best match for the query that is about to be typed, also without a script.
 */
function sortOptions(t: Translate, hasQuery: boolean): Option[] {
  const label = (sort: Sort) => t(`library.sort_${sort}` as TextKey)
  const columns = COLUMN_SORTS.map((value): Option => ({ value, label: label(value) }))
  if (hasQuery) return [{ value: 'best_match', label: label('best_match') }, ...columns]
  return [{ value: 'best_match', label: label('created_at_desc') }, ...columns.slice(1)]
}

function comboboxOf({ rows, at, onKey, onLeave }: BoxCompletion) {
  return {
    role: 'combobox' as const,
    'aria-autocomplete': 'list' as const,
    'aria-expanded': rows.length > 0,
    'aria-controls': COMPLETION,
    'aria-activedescendant': at >= 0 ? `${COMPLETION}-${at}` : undefined,
    onKeyDown: onKey,
    onBlur: onLeave,
  }
}

function CompletionList({ completion }: { completion: BoxCompletion }) {
  const t = useT()
  const { rows, at, onPick } = completion
  return (
    <div
      class="files__completion"
      id={COMPLETION}
      role="listbox"
      aria-label={t('library.completion')}
      hidden={rows.length === 0}
    >
      {rows.map(({ written, label }, row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox act in its box
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box
        <div
          key={written}
          class="files__completion-row"
          id={`${COMPLETION}-${row}`}
          role="option"
          aria-selected={row === at}
          // The box keeps the focus, and with it the caret.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(row)}
        >
          <bdi>{label}</bdi>
          {label !== written && (
            <bdi class="secondary" dir="ltr">
              {written}
            </bdi>
          )}
        </div>
      ))}
    </div>
  )
}
