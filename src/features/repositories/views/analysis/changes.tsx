/** What was added, removed and changed since the previous analysis. */
import type { ComponentChildren } from 'preact'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'
import type { AnalysisChanges } from '../../contract/analysis.ts'
import {
  AnalysedFile,
  type AnalysisViewContext,
  commitDigits,
  FindingSection,
  LongList,
  sizeOf,
  suggestionText,
} from './parts.tsx'

interface ChangesProps extends AnalysisViewContext {
  changes: AnalysisChanges
  languageName(id: string): string
}

type Side = 'new' | 'gone' | 'changed'
const TONES: Record<Side, Tone> = { new: 'accent', gone: 'plain', changed: 'plain' }

export function AnalysisDifference(props: ChangesProps) {
  const t = useT()
  const { changes } = props
  const rows = [
    ...suggestionRows(t, props),
    ...dependencyRows(t, props),
    ...languageRows(t, props),
    ...todoRows(t, props),
  ]
  const figures = [
    signed(changes.files, (n) => t('repo_analysis.files', { n, count: String(n) })),
    signed(changes.lines, (n) => t('repo_analysis.lines', { n, count: String(n) })),
    signed(changes.bytes, sizeOf),
  ].filter((one) => one !== null)
  return (
    <FindingSection
      id="changes"
      title={t('repo_analysis.changes')}
      hint={t('repo_analysis.since', { commit: `\u2066${commitDigits(changes.since)}\u2069` })}
    >
      {figures.length > 0 && <p>{figures.join(' · ')}</p>}
      {rows.length > 0 && <LongList label={t('repo_analysis.changes')} rows={rows} />}
      {rows.length + figures.length === 0 && <p>{t('repo_analysis.no_changes')}</p>}
    </FindingSection>
  )
}

/** `+3 files`; null where nothing changed. */
function signed(change: number, words: (n: number) => string): string | null {
  if (change === 0) return null
  return `\u200e${change > 0 ? '+' : '−'}\u200e${words(Math.abs(change))}`
}

function row(t: Translate, side: Side, kind: string, what: ComponentChildren): ComponentChildren {
  return (
    <div class="analysis__change baseline">
      <Badge tone={TONES[side]}>{t(`repo_analysis.${side}`)}</Badge>
      <span class="analysis__small secondary">{kind}</span>
      <span dir="auto">{what}</span>
    </div>
  )
}

function suggestionRows(t: Translate, { changes }: ChangesProps): ComponentChildren[] {
  const kind = t('repo_analysis.suggestion_kind')
  const { added, removed } = changes.suggestions
  return [
    ...added.map((one) => row(t, 'new', kind, suggestionText(t, one))),
    ...removed.map((one) => row(t, 'gone', kind, suggestionText(t, one))),
  ]
}

function dependencyRows(t: Translate, { changes }: ChangesProps): ComponentChildren[] {
  const kind = t('repo_analysis.dependency_kind')
  const { added, removed, changed } = changes.dependencies
  const named = (name: string, version: string) => <bdi dir="ltr">{`${name} ${version}`}</bdi>
  return [
    ...added.items.map(({ name, version }) => row(t, 'new', kind, named(name, version))),
    ...removed.items.map(({ name, version }) => row(t, 'gone', kind, named(name, version))),
    ...changed.items.map(({ name, before, after }) =>
      row(t, 'changed', kind, named(name, `${before} → ${after}`)),
    ),
  ]
}

function languageRows(t: Translate, { changes, languageName }: ChangesProps): ComponentChildren[] {
  const kind = t('repo_analysis.language_kind')
  const { added, removed } = changes.languages
  const named = (id: string) => <bdi lang="en">{languageName(id)}</bdi>
  return [
    ...added.map((id) => row(t, 'new', kind, named(id))),
    ...removed.map((id) => row(t, 'gone', kind, named(id))),
  ]
}

/** A removed item is shown at its former line. */
function todoRows(t: Translate, { repo, changes, analysis }: ChangesProps): ComponentChildren[] {
  const { added, removed } = changes.todos
  const at = (commit: string) => ({ repo, analysis: { commit } })
  return [
    ...added.items.map(({ mark, text, path, line }) =>
      row(t, 'new', mark, [
        text,
        ' ',
        <AnalysedFile of={at(analysis.commit)} path={path} line={line} />,
      ]),
    ),
    ...removed.items.map(({ mark, text, path, line }) =>
      row(t, 'gone', mark, [
        text,
        ' ',
        <AnalysedFile of={at(changes.since)} path={path} line={line} />,
      ]),
    ),
  ]
}
