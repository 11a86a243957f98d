/** The bin: its rows, or one sentence when there are none. Drawn by the server and by the island alike. */
import { ButtonLink } from '../../../ui/components/button.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { Pager } from '../../../ui/components/pager.tsx'
import { Rows } from '../../../ui/components/rows.tsx'
import { type BinnedFile, BinRow, type Reader, type RowActs } from './bin-row.tsx'

export interface BinProps extends Reader {
  files: readonly BinnedFile[]
  total: number
  keptDays: number
  newerHref?: string | undefined
  olderHref?: string | undefined
  acts?: (RowActs & { onEmpty(): void }) | undefined
}

export function Bin({ files, total, keptDays, newerHref, olderHref, acts, ...reader }: BinProps) {
  const { t } = reader
  if (total === 0 && files.length === 0) return <EmptyBin t={t} keptDays={keptDays} />
  const empty = (event: MouseEvent) => {
    if (!acts || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    acts.onEmpty()
  }
  return (
    <>
      <div class="bin__head">
        <h1>{t('trash.bin')}</h1>
        <p class="bin__count number">{t('trash.count', { n: total })}</p>
        <ButtonLink kind="danger" class="bin__empty" href="/trash/empty" onClick={empty}>
          {t('trash.empty')}
        </ButtonLink>
      </div>
      <p class="bin__lead">{t('trash.lead', { n: keptDays })}</p>
      <Rows label={t('trash.bin')}>
        {files.map((file) => (
          <BinRow key={file.id} file={file} acts={acts} {...reader} />
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

function EmptyBin({ t, keptDays }: Pick<BinProps, 't' | 'keptDays'>) {
  return (
    <>
      <h1>{t('trash.bin')}</h1>
      <EmptyState
        icon="trash-2"
        sentence={t('trash.nothing', { n: keptDays })}
        action={<ButtonLink href="/files">{t('trash.to_files')}</ButtonLink>}
      />
    </>
  )
}
