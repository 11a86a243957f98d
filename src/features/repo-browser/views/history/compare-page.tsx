/** Two commits, branches or tags beside each other. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Details } from '#ui/components/details.tsx'
import { Field } from '#ui/components/field.tsx'
import { ChangedFiles } from './changed-files.tsx'
import type { CommitView, DifferencesView } from './history-page.tsx'
import { CommitList } from './history-page.tsx'

export interface ComparePageProps {
  action: string
  form: { from: string; to: string; error: string | null }
  /** Branches and tags, the newest first. */
  refs: readonly string[]
  found: {
    commits: readonly CommitView[]
    hasMoreCommits: boolean
    differences: DifferencesView
  } | null
}

export function ComparePage({ action, form, refs, found }: ComparePageProps) {
  const t = useT()
  const input = (value: string) => ({ value, maxLength: 250, list: 'compare-refs' })
  return (
    <div class="compare">
      <h2 class="visually-hidden">{t('repo_history.compare')}</h2>
      <form class="compare__form" method="get" action={action}>
        <Field
          id="compare-from"
          name="from"
          label={t('repo_history.from')}
          hint={t('repo_history.ref_hint')}
          error={form.error ?? undefined}
          isCode
          input={{ ...input(form.from), required: true }}
        />
        <Field
          id="compare-to"
          name="to"
          label={t('repo_history.to')}
          hint={t('repo_history.to_hint')}
          isCode
          input={input(form.to)}
        />
        <datalist id="compare-refs">
          {refs.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" kind="primary" icon="git-compare">
          {t('repo_history.compare')}
        </Button>
      </form>
      {found && (
        <>
          {found.commits.length > 0 && (
            <Details label={t('repo_history.commits_between', { n: found.commits.length })}>
              <CommitList commits={found.commits} />
              {found.hasMoreCommits && <p>{t('repo_history.more_commits')}</p>}
            </Details>
          )}
          <ChangedFiles differences={found.differences} />
        </>
      )}
    </div>
  )
}
