/** The trash: its rows, or one sentence when there are none. Drawn by the server and by the island alike. */
import { libraryPaths, trashPaths } from '#paths/files.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { type BinnedFile, type Reader, type RowCommands, TrashRow } from './trash-row.tsx'

export interface TrashProps extends Reader {
  files: readonly BinnedFile[]
  total: number
  retentionDays: number
  newerHref?: string | undefined
  olderHref?: string | undefined
  acts?: (RowCommands & { onEmpty(): void }) | undefined
}

export function TrashView({
  files,
  total,
  retentionDays,
  newerHref,
  olderHref,
  acts,
  ...reader
}: TrashProps) {
  const { t } = reader
  if (total === 0 && files.length === 0) return <EmptyTrash t={t} retentionDays={retentionDays} />
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
          <TrashRow key={file.id} file={file} acts={acts} {...reader} />
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

function EmptyTrash({ t, retentionDays }: Pick<TrashProps, 't' | 'retentionDays'>) {
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
