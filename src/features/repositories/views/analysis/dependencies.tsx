/** Dependencies, manifest by manifest, as tables that scroll in their own box. */
import { useT } from '#platform/html/render-context.ts'
import { Details } from '#ui/components/details.tsx'
import { Table } from '#ui/components/table.tsx'
import type { Analysis } from '../../contract/analysis.ts'
import { AnalysedFile, type AnalysisViewContext, FindingSection } from './parts.tsx'

type Dependency = Analysis['dependencies']['items'][number]

const MOST_MANIFESTS = 30
// A longer one would push everything below it out of view.
const MOST_OPEN = 12

export function Dependencies(view: AnalysisViewContext) {
  const t = useT()
  const { analysis } = view
  const { items, total } = analysis.dependencies
  const manifests = [...Map.groupBy(items, ({ path }) => path)]
  return (
    <FindingSection
      id="dependencies"
      title={t('repo_analysis.dependencies')}
      {...(total === 0 && { hint: t('repo_analysis.no_dependencies') })}
    >
      {manifests.slice(0, MOST_MANIFESTS).map(([path, dependencies], at) => (
        <Details
          key={path}
          label={`\u2066${path}\u2069 · ${t('repo_analysis.manifest', { n: dependencies.length })}`}
          isOpen={at === 0 && dependencies.length <= MOST_OPEN}
        >
          <Manifest {...view} path={path} dependencies={dependencies} />
        </Details>
      ))}
      {manifests.length > MOST_MANIFESTS && (
        <p class="secondary">
          {t('repo_analysis.others', { n: manifests.length - MOST_MANIFESTS })}
        </p>
      )}
    </FindingSection>
  )
}

function Manifest({
  path,
  dependencies,
  ...view
}: AnalysisViewContext & { path: string; dependencies: readonly Dependency[] }) {
  const t = useT()
  const hasLocked = dependencies.some(({ locked }) => locked !== null)
  const columns = [
    { label: t('repo_analysis.name') },
    { label: t('repo_analysis.version') },
    ...(hasLocked ? [{ label: t('repo_analysis.locked') }] : []),
    { label: t('repo_analysis.use') },
  ]
  const rows = dependencies.map(({ name, version, locked, kind }) => [
    <span dir="ltr">{name}</span>,
    <span dir="ltr">{version || '–'}</span>,
    ...(hasLocked ? [<span dir="ltr">{locked ?? '–'}</span>] : []),
    t(`repo_analysis.kind_${kind}`),
  ])
  return (
    <>
      <AnalysedFile of={view} path={path} />
      <Table caption={path} isCaptionHidden columns={columns} rows={rows} />
    </>
  )
}
