/** The trash: its rows, or one sentence when there are none. Drawn by the server and by the island alike. */
import { libraryPaths, trashPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { type BinnedFile, type RowCommands, TrashRow } from './trash-row.tsx'

export interface TrashProps {
  files: readonly BinnedFile[]
  total: number
  retentionDays: number
  newerHref?: string | undefined
  olderHref?: string | undefined
  acts?: (RowCommands & { onEmpty(): void }) | undefined
}

export function TrashView(props: TrashProps) {
  const t = useT()
  const { files, total, retentionDays, newerHref, olderHref, acts } = props
  if (total === 0 && files.length === 0) return <EmptyTrash retentionDays={retentionDays} />
  const empty = (event: MouseEvent) => {
    if (!acts || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    acts.onEmpty()
  }
  return (
    <>
      <div class="baseline">
        <h1>{t('trash.bin')}</h1>
        <p class="secondary number">{t('trash.count', { n: total })}</p>
        <ButtonLink kind="danger" class="bin__empty" href={trashPaths.empty} onClick={empty}>
          {t('trash.empty')}
        </ButtonLink>
      </div>
      <p class="secondary">{t('trash.lead', { n: retentionDays })}</p>
      <Rows label={t('trash.bin')}>
        {files.map((file) => (
          <TrashRow key={file.id} file={file} acts={acts} />
        ))}
      </Rows>
      <Pager
        label={t('trash.pages')}
        newer={{ label: t('trash.newer'), href: newerHref }}
        older={{ label: t('trash.older'), href: olderHref }}
      />
    </>
  )
}

function EmptyTrash({ retentionDays }: Pick<TrashProps, 'retentionDays'>) {
  const t = useT()
  return (
    <>
      <h1>{t('trash.bin')}</h1>
      <EmptyState
        icon="trash-2"
        sentence={t('trash.nothing', { n: retentionDays })}
        action={<ButtonLink href={libraryPaths.files}>{t('trash.to_files')}</ButtonLink>}
      />
    </>
  )
}
