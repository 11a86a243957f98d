/** The trash: its rows, or one sentence when there are none. Drawn by the server and by the island alike. */
import { libraryPaths, trashPaths } from '#paths/files.ts'
import { Island } from '#platform/html/island.tsx'
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { type BinnedFile, type RowCommands, TrashRow } from './trash-row.tsx'
import { TrashTabs } from './trash-tabs.tsx'

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
      <TrashTabs current="files" />
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
      <TrashTabs current="files" />
      <EmptyState
        icon="trash-2"
        sentence={t('trash.nothing', { n: retentionDays })}
        action={<ButtonLink href={libraryPaths.files}>{t('trash.to_files')}</ButtonLink>}
      />
    </>
  )
}

// The page of the trash: what was just done, and the island.

export interface TrashNotice {
  text: string
  /** Where the restored file is. */
  link?: { href: string; label: string } | undefined
}

interface TrashPageProps extends Omit<TrashProps, 'acts'> {
  done?: TrashNotice | undefined
}

export function TrashPageView({ done, ...list }: TrashPageProps) {
  const { now } = useRenderContext()
  return (
    <div class="bin">
      {done && (
        <Notice tone="ok" role="status">
          {done.text}
          {done.link && (
            <>
              {' '}
              <a href={done.link.href}>{done.link.label}</a>
            </>
          )}
        </Notice>
      )}
      <Island name="bin-list" class="bin__list" props={{ ...list, now: now() }}>
        <TrashView {...list} />
      </Island>
    </div>
  )
}
