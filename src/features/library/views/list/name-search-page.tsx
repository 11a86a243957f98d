/** Asks for the name of a search once more, after a form without a script was refused. */
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { HiddenFields } from '#ui/components/hidden-fields.tsx'
import { MAX_SEARCH_NAME } from '../../contract/limits.ts'

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
