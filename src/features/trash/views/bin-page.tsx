/** The page of the bin: what has just happened, and the island. */
import { Island } from '../../../platform/html/island.tsx'
import { Notice } from '../../../ui/components/notice.tsx'
import { Bin, type BinProps } from './bin.tsx'

export interface Done {
  words: string
  /** Where the restored file is. */
  link?: { href: string; label: string } | undefined
}

export interface BinPageProps extends Omit<BinProps, 'acts'> {
  done?: Done | undefined
}

export function BinPage({ done, ...bin }: BinPageProps) {
  const { t: _, ...props } = bin
  return (
    <div class="bin">
      {done && (
        <Notice tone="ok" role="status">
          {done.words}
          {done.link && (
            <>
              {' '}
              <a href={done.link.href}>{done.link.label}</a>
            </>
          )}
        </Notice>
      )}
      <Island name="bin-list" class="bin__list" props={props}>
        <Bin {...bin} />
      </Island>
    </div>
  )
}
