/** What links to one thing: files first, then notes, the newest first. Works without a script. */
import { useT } from '#platform/html/render-context.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { LinkedFrom, LinkedRow } from '../rules/linked.ts'

interface LinkedFromPageProps extends Omit<LinkedFrom, 'next'> {
  firstHref: string | undefined
  nextHref: string | undefined
}

export function LinkedFromPage({ name, href, total, rows, ...pager }: LinkedFromPageProps) {
  const t = useT()
  return (
    <div class="linked">
      <h1 class="linked__title">{t('links.linked_from')}</h1>
      <p class="linked__target secondary">
        <a href={href}>
          <bdi>{name}</bdi>
        </a>{' '}
        · {t('links.n_texts', { n: total })}
      </p>
      {rows.length === 0 ? (
        <EmptyState icon="link" sentence={t('links.none', { name })} />
      ) : (
        <ul class="linked__rows list" aria-label={t('links.linked_from')}>
          {rows.map((row) => (
            <Row key={`${row.kind} ${row.id}`} row={row} />
          ))}
        </ul>
      )}
      <Pager
        label={t('links.pages')}
        newer={{ label: t('links.first'), href: pager.firstHref }}
        older={{ label: t('links.more'), href: pager.nextHref }}
      />
    </div>
  )
}

function Row({ row: { kind, href, name, where, text } }: { row: LinkedRow }) {
  const t = useT()
  const isNote = kind === 'note'
  return (
    <li class="linked__row">
      <Icon name={isNote ? 'sticky-note' : 'file'} />
      <div class="linked__words">
        <a class="linked__name" href={href} dir="auto">
          {name || t('notes.untitled')}
        </a>
        {where && (
          <span class="linked__where secondary">
            <bdi>{where}</bdi>
          </span>
        )}
        {isNote && text && (
          <p class="linked__text secondary" dir="auto">
            {text}
          </p>
        )}
      </div>
    </li>
  )
}
