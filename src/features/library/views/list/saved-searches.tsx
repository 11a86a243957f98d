/**
 * Saved searches, as links above the list; the current one can be renamed and deleted. Forms, so it needs no script.
 */
import { libraryPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx'
import { Field, HiddenFields } from '#ui/components/field.tsx'
import { MAX_SEARCH_NAME } from '../../contract/limits.ts'
import { listHref } from '../../rules/addresses.ts'
import { suggestedName } from './conditions.tsx'
import type { ListModel, SavedModel } from './list-model.ts'

export interface SavedSearchesProps {
  model: ListModel
  /** Why the name was refused. */
  problem?: string
  isBusy?: boolean
  onName?: (event: SubmitEvent, present: SavedModel | undefined) => void
  onDelete?: (event: SubmitEvent, present: SavedModel) => void
}

const FORM = 'saved-form'

export function SavedSearches(props: SavedSearchesProps) {
  const t = useT()
  const { model } = props
  const here = listHref(model.address)
  const present = model.saved.find(({ href }) => href === here)
  const canSave = !present && !model.boxError && here !== listHref({})
  if (model.saved.length === 0 && !canSave) return null
  return (
    <nav class="saved" aria-label={t('library.saved_searches')}>
      {model.saved.length > 0 && (
        <ul class="saved__list list">
          {model.saved.map(({ id, name, href }) => (
            <li key={id}>
              <a
                class="saved__link"
                href={href}
                data-saved={id}
                aria-current={href === here ? 'true' : undefined}
              >
                <bdi class="clip">{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {present && <PresentActs {...props} present={present} />}
      {canSave && (
        <Button kind="quiet" icon="save" class="saved__save" popovertarget={FORM}>
          <span>{t('library.save_search')}</span>
        </Button>
      )}
      {(present || canSave) && <NameForm key={present?.id ?? here} {...props} present={present} />}
    </nav>
  )
}

function PresentActs({ present, onDelete }: SavedSearchesProps & { present: SavedModel }) {
  const t = useT()
  const { id, name } = present
  return (
    <div class="saved__acts">
      <IconButton icon="pencil" label={t('library.rename_search', { name })} popovertarget={FORM} />
      <form
        method="post"
        action={href(libraryPaths.deleteSearch, { id })}
        onSubmit={(event) => onDelete?.(event, present)}
      >
        <IconButton icon="trash-2" label={t('library.delete_search', { name })} type="submit" />
      </form>
    </div>
  )
}

const PARTS = ['q', 'lang', 'category', 'folder', 'repo', 'sort'] as const

/** Asks for a name: for a search that is not saved yet, or a new one for the current one. */
function NameForm(props: SavedSearchesProps & { present: SavedModel | undefined }) {
  const t = useT()
  const { model, present, problem, onName } = props
  return (
    <form
      class="saved__form"
      id={FORM}
      popover="auto"
      method="post"
      action={
        present ? href(libraryPaths.renameSearch, { id: present.id }) : libraryPaths.saveSearch
      }
      aria-label={
        present ? t('library.rename_search', { name: present.name }) : t('library.save_search')
      }
      onSubmit={(event) => onName?.(event, present)}
    >
      <Field
        id="saved-name"
        name="name"
        label={t('library.search_name')}
        error={problem || undefined}
        input={{
          defaultValue: present?.name ?? suggestedName(t, model),
          maxLength: MAX_SEARCH_NAME,
          required: true,
          autocomplete: 'off',
          autofocus: true,
          // Typing replaces it.
          onFocus: ({ currentTarget }) => currentTarget.select(),
        }}
      />
      {!present &&
        PARTS.map(
          (part) =>
            model.address[part] && (
              <input key={part} type="hidden" name={part} value={model.address[part]} />
            ),
        )}
      <Button kind="primary" type="submit" disabled={props.isBusy ?? false}>
        {t('library.search_save')}
      </Button>
    </form>
  )
}

// Asks for the name of a search once more, after a form without a script was refused.

export interface NameSearchPageProps {
  title: string
  action: string
  /** What the form carries besides the name. */
  fields: Record<string, string>
  /** As it was typed. */
  name: string
  problem: string
  /** The list that the search is of. */
  listHref: string
}

export function NameSearchPage(props: NameSearchPageProps) {
  const t = useT()
  const { title, action, fields, name, problem, listHref } = props
  return (
    <div class="stack">
      <h1>{title}</h1>
      <form class="stack" method="post" action={action}>
        <Field
          id="saved-name"
          name="name"
          label={t('library.search_name')}
          error={problem}
          input={{ value: name, maxLength: MAX_SEARCH_NAME, required: true, autocomplete: 'off' }}
        />
        <HiddenFields fields={fields} />
        <div class="acts">
          <Button kind="primary" type="submit">
            {t('library.search_save')}
          </Button>
          <ButtonLink kind="quiet" href={listHref}>
            {t('library.search_to_list')}
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}
