/** A preview of a file without leaving the list: its description, its tags, thirty lines. */
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx'
import { ErrorState, Skeleton } from '#ui/components/empty-state.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { fileHref, tagHref } from '../../rules/addresses.ts'
import type { RowModel } from './list-model.ts'

export interface Peeked {
  description: string
  tags: readonly string[]
  /** The lines shown. */
  lines: readonly string[]
  /** The number of the first of them. */
  from: number
  allLines: number
}

export interface PeekViewProps {
  row: RowModel
  peeked: Peeked | 'loading' | 'failed'
  onClose(): void
  onRetry(): void
}

export function PeekView({ row, peeked, onClose, onRetry }: PeekViewProps) {
  const t = useT()
  return (
    <div class="peek">
      <header class="peek__head">
        <h2 class="peek__name" tabindex={-1}>
          <FileName name={row.name} />
        </h2>
        <ButtonLink href={fileHref(row.id, row.hits?.lines[0]?.line)} icon="book-open">
          {t('library.peek_open')}
        </ButtonLink>
        <IconButton icon="x" label={t('library.close')} keys="Esc" onClick={onClose} />
      </header>
      {peeked === 'loading' ? (
        <Skeleton lines={8} label={t('library.peek_loading')} />
      ) : peeked === 'failed' ? (
        <ErrorState
          what={t('library.peek_failed')}
          action={<Button onClick={onRetry}>{t('library.retry')}</Button>}
        />
      ) : (
        <Inside row={row} peeked={peeked} />
      )}
    </div>
  )
}

function Inside({ row, peeked }: { row: RowModel; peeked: Peeked }) {
  const t = useT()
  const { description, tags, lines, from, allLines } = peeked
  return (
    <>
      {description && (
        <p class="peek__about" dir="auto">
          {description}
        </p>
      )}
      {tags.length > 0 && (
        <ul class="peek__tags list" aria-label={t('library.tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <a class="file-row__tag" href={tagHref(tag)}>
                <bdi>{tag}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p class="secondary">
        <bdi>{row.language}</bdi> · <bdi dir="ltr">{row.size}</bdi> ·{' '}
        {lines.length === 0
          ? t('library.peek_empty')
          : t('library.peek_lines', { from, to: from + lines.length - 1, all: allLines })}
      </p>
      {lines.length > 0 && (
        // A box that scrolls must be reachable by keyboard.
        <section class="peek__code code-surface" dir="ltr" tabindex={0} aria-label={row.name}>
          <ol class="peek__lines" start={from}>
            {lines.map((line, at) => (
              <li
                key={from + at}
                class={
                  from + at === row.hits?.lines[0]?.line
                    ? 'peek__line peek__line--hit'
                    : 'peek__line'
                }
              >
                {row.isProse ? <span dir="auto">{line || ' '}</span> : <code>{line || ' '}</code>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
