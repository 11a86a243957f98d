/** The form that adds a repository by its URL. */
import { MAX_REPO_URL } from '#features/repositories/contract/limits.ts'
import { repoPaths } from '#paths/repositories.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Details } from '#ui/components/details.tsx'
import { errorAt, Field, type RefusedField } from '#ui/components/field.tsx'

/** The values of the fields, and the error of one of them. */
export interface AddRepoState {
  url: string
  name: string
  hosts: readonly string[]
  error?: RefusedField<'url' | 'name'> | undefined
}

interface AddRepoProps {
  form: AddRepoState
  /** The list is empty: the field is the page. */
  isFirst: boolean
}

export function AddRepo({ form, isFirst }: AddRepoProps) {
  const t = useT()
  return (
    <form class="repos__add" method="post" action={repoPaths.repos}>
      {isFirst && <p class="repos__lead">{t('repo_browser.empty')}</p>}
      <Island name="repo-address" class="repos__address" props={{}}>
        <Field
          id="repo-url"
          name="url"
          label={t('repo_browser.address')}
          hint={t('repo_browser.address_hint', { hosts: form.hosts })}
          error={errorAt(form.error, 'url')}
          isCode
          input={{
            value: form.url,
            // Not of the type `url`: that one refuses `github.com/owner/name` and what ssh takes.
            inputmode: 'url',
            autocapitalize: 'none',
            maxLength: MAX_REPO_URL,
            required: true,
            ...(isFirst && { autofocus: true }),
          }}
        />
        <Button type="submit" kind="primary" icon="plus">
          {t('repo_browser.add')}
        </Button>
        {/* While one types: what will be fetched. */}
        <output class="repos__understood secondary" for="repo-url" dir="auto" />
      </Island>
      <Details
        label={t('repo_browser.another_name')}
        isOpen={form.name !== '' || form.error?.field === 'name'}
      >
        <Field
          id="repo-name"
          name="name"
          label={t('repo_browser.name')}
          hint={t('repo_browser.name_hint')}
          error={errorAt(form.error, 'name')}
          isCode
          input={{ value: form.name, maxLength: 100 }}
        />
      </Details>
    </form>
  )
}
