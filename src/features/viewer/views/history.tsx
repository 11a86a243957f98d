/** Every version with its time and size; any two can be compared, and an old one can be restored. */

import type { Version } from '#features/library/index.ts'
import { viewerPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { sizeText } from '#platform/text/index.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Time } from '#ui/components/time.tsx'
import { VERSIONS_IN_HISTORY } from '../contract/limits.ts'
import { historyHref, viewHref } from '../rules/addresses.ts'
import { counted, growthText } from '../rules/measures.ts'
import { ComparisonView, type ComparisonViewProps } from './comparison.tsx'
import { type FileView, versionOf } from './file-view.ts'

export interface HistoryProps {
  file: FileView
  /** Null where there is only one version. */
  comparison: Omit<ComparisonViewProps, 'file'> | null
  isWhole: boolean
}

export function History({ file, comparison, isWhole }: HistoryProps) {
  const t = useT()
  const shown = isWhole ? file.versions : file.versions.slice(0, VERSIONS_IN_HISTORY)
  return (
    <div class="history">
      <section class="history__versions" aria-labelledby="versions-title">
        <h2 class="visually-hidden" id="versions-title">
          {t('viewer.versions')}
        </h2>
        <form class="history__form" method="get" action={href(viewerPaths.source, { id: file.id })}>
          <input type="hidden" name="view" value="history" />
          {comparison?.layout && <input type="hidden" name="layout" value={comparison.layout} />}
          {comparison && (
            <p class="versions__heads" aria-hidden="true">
              <span>{t('viewer.choice_from')}</span>
              <span>{t('viewer.choice_to')}</span>
            </p>
          )}
          <ol class="versions list" reversed>
            {shown.map((version, at) => (
              <VersionRow
                key={version.number}
                file={file}
                version={version}
                before={file.versions[at + 1]}
                comparison={comparison}
              />
            ))}
          </ol>
          <div class="history__acts">
            {shown.length > 1 && (
              <Button type="submit" icon="git-compare">
                {t('viewer.compare_chosen')}
              </Button>
            )}
            {shown.length < file.versions.length && (
              <a href={historyHref(versionOf(file), { all: 1 })}>
                {t('viewer.all_n_versions', { n: file.versions.length })}
              </a>
            )}
          </div>
        </form>
        {/* One form for every Restore button: a form cannot be inside the one that compares. */}
        <form id="restore" method="post" action={href(viewerPaths.restore, { id: file.id })} />
      </section>
      {comparison ? (
        <ComparisonView file={file} {...comparison} />
      ) : (
        <p class="history__only">{t('viewer.only_version')}</p>
      )}
    </div>
  )
}

interface RowProps extends Pick<HistoryProps, 'file' | 'comparison'> {
  version: Version
  /** Its neighbour in the list, from which growth is computed: numbers may have gaps. */
  before: Version | undefined
}

function VersionRow({ file, version, before, comparison }: RowProps) {
  const t = useT()
  const { number } = version
  const isNewest = number === file.newest
  const href = viewHref({ id: file.id, version: isNewest ? null : number }, 'source', null)
  const choice = (name: 'from' | 'to', label: string) => (
    <input
      class="version__choice"
      type="radio"
      name={name}
      value={number}
      checked={comparison?.[name].number === number}
      aria-label={label}
      title={label}
    />
  )
  return (
    <li class="version" data-chosen={selectedAs(number, comparison)}>
      {comparison && (
        <span class="version__choices">
          {choice('from', t('viewer.choose_from', { version: number }))}
          {choice('to', t('viewer.choose_to', { version: number }))}
        </span>
      )}
      <div class="version__words">
        <a class="version__name" href={href}>
          {t('viewer.version', { version: number })}
        </a>{' '}
        {isNewest && <Badge tone="ok">{t('viewer.current')}</Badge>}
        <p class="version__facts">
          <Time at={version.createdAt} /> · {t('viewer.lines', counted(version.lines))} ·{' '}
          <bdi>{sizeText(version.sizeBytes)}</bdi>
          {before && <Growth version={version} before={before} />}
          {version.byName !== null && <> · {t('viewer.by', { name: version.byName })}</>}
        </p>
      </div>
      {!isNewest && (
        <Button
          kind="quiet"
          class="version__restore"
          type="submit"
          form="restore"
          name="version"
          value={String(number)}
          icon="rotate-ccw"
          aria-label={t('viewer.restore_n', { version: number })}
        >
          {t('viewer.restore')}
        </Button>
      )}
    </li>
  )
}

function Growth({ version, before }: { version: Version; before: Version }) {
  const t = useT()
  const lines = version.lines - before.lines
  return (
    <>
      {' · '}
      <bdi class="version__growth" dir="ltr" title={t('viewer.growth')}>
        {lines === 0
          ? growthText(version.sizeBytes - before.sizeBytes)
          : `${lines > 0 ? '+' : '−'}${Math.abs(lines)}`}
      </bdi>
    </>
  )
}

function selectedAs(number: number, comparison: HistoryProps['comparison']): string | undefined {
  if (comparison?.to.number === number) return 'to'
  return comparison?.from.number === number ? 'from' : undefined
}
