/** The page of the trash: what was just done, and the island. */
import { Island } from '#platform/html/island.tsx'
import { useRenderContext } from '#platform/html/render-context.ts'
import { Notice } from '#ui/components/notice.tsx'
import { type TrashProps, TrashView } from './trash.tsx'

export interface TrashNotice {
  text: string
  /** Where the restored file is. */
  link?: { href: string; label: string } | undefined
}

export interface TrashPageProps extends Omit<TrashProps, 'acts'> {
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
