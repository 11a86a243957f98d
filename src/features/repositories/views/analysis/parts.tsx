/** The parts of every section of the analysis: a heading, a list that may be long, a link to a file. */
import type { ComponentChildren } from 'preact'
import { repoPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { type Locale, numberText, type Translate } from '#platform/i18n/index.ts'
import { sizeText } from '#platform/text/index.ts'
import { Details } from '#ui/components/details.tsx'
import type { Analysis, AnalysisReply } from '../../contract/analysis.ts'

/** What the views of one analysis share. */
export interface AnalysisViewContext {
  repo: string
  analysis: Analysis
}

export interface AnalysisPageProps {
  reply: AnalysisReply
  /** The shown one is not the latest. */
  isEarlier: boolean
  /** Names of languages by their ids. */
  languageName(id: string): string
}

export function FindingSection({
  id,
  title,
  hint,
  children,
}: {
  id: string
  title: string
  hint?: string
  children: ComponentChildren
}) {
  return (
    <section class="analysis__section" aria-labelledby={`analysis-${id}`}>
      <h2 id={`analysis-${id}`}>{title}</h2>
      {hint && <p class="secondary">{hint}</p>}
      {children}
    </section>
  )
}

const SHOWN = 10
const MOST = 200

/** The first few rows, the next ones folded, and the number of the others. */
export function LongList({
  label,
  rows,
  total = rows.length,
}: {
  label: string
  rows: readonly ComponentChildren[]
  total?: number
}) {
  const t = useT()
  const folded = rows.slice(SHOWN, MOST)
  return (
    <div class="analysis__list">
      <ul class="list" aria-label={label}>
        {rows.slice(0, SHOWN).map((row) => (
          <li>{row}</li>
        ))}
      </ul>
      {folded.length > 0 && (
        <Details label={t('repo_analysis.others', { n: total - SHOWN })}>
          <ul class="list" aria-label={label}>
            {folded.map((row) => (
              <li>{row}</li>
            ))}
          </ul>
          {total > MOST && (
            <p class="secondary">{t('repo_analysis.others', { n: total - MOST })}</p>
          )}
        </Details>
      )}
    </div>
  )
}

/** Links to the file in the analysed commit, which never changes. */
export function AnalysedFile({
  of: { repo, analysis },
  path,
  line = null,
}: {
  of: Pick<AnalysisViewContext, 'repo'> & { analysis: Pick<Analysis, 'commit'> }
  path: string
  line?: number | null
}) {
  const address = href(repoPaths.at, { name: repo, commit: analysis.commit, '*': path })
  const fragment = line === null ? '' : `#L${line}`
  return (
    <a class="analysis__path" href={address + fragment} dir="ltr">
      {path}
      {line !== null && <span class="analysis__line">:{line}</span>}
    </a>
  )
}

/** A native bar fills from the side where the page begins; the number beside it shows the same value. */
export function Bar({ value, max }: { value: number; max: number }) {
  return <progress class="languages__bar" value={value} max={Math.max(1, max)} aria-hidden="true" />
}

/** For a phrase that counts: `n` selects the form, `count` is what is written. */
export function countSlots(locale: Locale, n: number) {
  return { n, count: numberText(locale, n) }
}

/** A number precedes its unit in both languages. */
export function sizeOf(bytes: number): string {
  return `\u2066${sizeText(bytes)}\u2069`
}

/** Seven digits, as git shortens it. */
export function commitDigits(commit: string): string {
  return commit.slice(0, 7)
}

// What could be improved: the reason first, then the location.

type Suggestion = Analysis['suggestions'][number]

export function Suggestions(view: AnalysisViewContext) {
  const t = useT()
  const { analysis } = view
  const rows = analysis.suggestions.map((one) => (
    <div class="analysis__suggestion">
      <p>{suggestionText(t, one)}</p>
      {one.path !== null && <AnalysedFile of={view} path={one.path} line={one.line} />}
    </div>
  ))
  return (
    <FindingSection id="suggestions" title={t('repo_analysis.suggestions')}>
      {rows.length === 0 ? (
        <p>{t('repo_analysis.no_suggestions')}</p>
      ) : (
        <LongList label={t('repo_analysis.suggestions')} rows={rows} />
      )}
    </FindingSection>
  )
}

export function suggestionText(t: Translate, { kind, name, n }: Suggestion): string {
  return t(`repo_analysis.why_${kind}`, { n, size: sizeOf(n), name: `\u2068${name}\u2069` })
}
