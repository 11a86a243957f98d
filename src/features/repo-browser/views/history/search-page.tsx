/** The search in one repository: its form, and its results, file by file. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field } from '#ui/components/field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import type { RepoSearchReply } from '../../contract/history.ts'

export interface SearchForm {
  q: string
  kind: 'text' | 'names'
  /** Null: the form has no such field. */
  path: string | null
  /** Empty: the last sync. */
  ref: string
  isPattern: boolean
  isCaseSensitive: boolean
  error: string | null
}

export interface FoundFileView {
  path: string
  href: string
  lines: { number: number; href: string; before: string; hit: string; after: string }[]
  more: number
}

export interface SearchPageProps {
  action: string
  form: SearchForm
  kinds: { kind: 'text' | 'names'; href: string }[]
  found: { files: FoundFileView[]; cut: RepoSearchReply['cut'] } | null
}

export function SearchPage({ action, form, kinds, found }: SearchPageProps) {
  const t = useT()
  return (
    <div class="repo-search">
      <h2 class="visually-hidden">{t('repo_history.search')}</h2>
      <Tabs
        label={t('repo_history.search_in')}
        tabs={kinds.map(({ kind, href }) => ({
          href,
          label: t(`repo_history.kind_${kind}`),
          isCurrent: kind === form.kind,
        }))}
      />
      <SearchFields action={action} form={form} />
      {found?.cut && <Notice tone="warn">{t(`repo_history.cut_${found.cut}`)}</Notice>}
      {found && found.files.length === 0 && (
        <EmptyState icon="search" sentence={t('repo_history.nothing_found')} />
      )}
      {found && found.files.length > 0 && (
        <ol class="found list" aria-label={t('repo_history.results')} data-rows>
          {found.files.map((file) => (
            <FoundFile key={file.path} file={file} />
          ))}
        </ol>
      )}
    </div>
  )
}

export function SearchFields({ action, form }: Pick<SearchPageProps, 'action' | 'form'>) {
  const t = useT()
  const plain = { autocomplete: 'off', spellcheck: false }
  return (
    <form class="repo-search__form" method="get" action={action}>
      {form.kind !== 'text' && <input type="hidden" name="kind" value={form.kind} />}
      {form.ref !== '' && <input type="hidden" name="ref" value={form.ref} />}
      <Field
        id="repo-q"
        name="q"
        label={t(`repo_history.q_${form.kind}`)}
        error={form.error ?? undefined}
        input={{ ...plain, value: form.q, type: 'search', required: true, maxLength: 200 }}
      />
      {form.path !== null && (
        <Field
          id="repo-path"
          name="path"
          label={t('repo_history.only_in')}
          isCode
          input={{ ...plain, value: form.path }}
        />
      )}
      <Button type="submit" kind="primary" icon="search">
        {t('repo_history.search')}
      </Button>
      {form.kind === 'text' && (
        <div class="repo-search__choices">
          <Checkbox name="case" value="1" isChecked={form.isCaseSensitive}>
            {t('repo_history.case')}
          </Checkbox>
          <Checkbox name="pattern" value="1" isChecked={form.isPattern}>
            {t('repo_history.pattern')}
          </Checkbox>
        </div>
      )}
    </form>
  )
}

export function FoundFile({ file: { path, href, lines, more } }: { file: FoundFileView }) {
  const t = useT()
  return (
    <li class="found__file" data-row={href}>
      <a class="found__name" href={href}>
        <bdi dir="ltr">{path}</bdi>
      </a>
      {lines.length > 0 && (
        <ol class="found__lines list code-surface" dir="ltr">
          {lines.map((line) => (
            <li key={line.number}>
              <a class="found__line" href={line.href}>
                <span class="found__number">{line.number}</span>
                <code>
                  {line.before}
                  {line.hit !== '' && <mark>{line.hit}</mark>}
                  {line.after}
                </code>
              </a>
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p class="found__more">{t('repo_history.more_lines', { n: more })}</p>}
    </li>
  )
}
