/** What needs attention, and what was done last. Blocks that were each loaded by themselves. */
import type { ComponentChildren } from 'preact'
import { statsPaths } from '#paths/pages.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { classes } from '#ui/components/classes.ts'
import { ErrorState } from '#ui/components/empty-state.tsx'
import { DoneNotice } from '#ui/components/notice.tsx'

export interface BlockView {
  id: string
  title: string
  isWide: boolean
  more?: { href: string; label: string } | undefined
  /** Null: it failed. */
  content: ComponentChildren | null
}

interface DashboardProps {
  name: string
  /** `1,204 files · 18 languages · 12 MB`; null when it could not be read. */
  totals: string | null
  /** Shown once after a form. */
  done?: string | undefined
  /** Replaces everything, for a person without any content. */
  firstSteps: ComponentChildren
  blocks: readonly BlockView[]
}

/** The largest text of the page: it is painted with it, and not once before. */
export const GREETING_ID = 'greeting'

export function Dashboard({ name, totals, done, firstSteps, blocks }: DashboardProps) {
  const t = useT()
  return (
    <div class="dashboard">
      <header class="dashboard__head">
        <h1 id={GREETING_ID}>{t('stats.hello', { name })}</h1>
        {totals && <p class="dashboard__totals">{totals}</p>}
      </header>
      <Island name="paste-anywhere" as="span" props={{}} />
      <DoneNotice text={done} />
      {firstSteps}
      <div class="dashboard__blocks">
        {blocks.map((block) => (
          <Block key={block.id} block={block} />
        ))}
      </div>
    </div>
  )
}

function Block({ block }: { block: BlockView }) {
  const t = useT()
  const titleId = `block-${block.id}`
  return (
    <section
      class={classes('dashboard__block column', block.isWide && 'dashboard__block--wide')}
      aria-labelledby={titleId}
    >
      <div class="dashboard__title">
        <h2 id={titleId}>{block.title}</h2>
        {block.more && <a href={block.more.href}>{block.more.label}</a>}
      </div>
      {block.content ?? (
        <ErrorState
          what={t('stats.failed')}
          safe={t('stats.safe')}
          action={<ButtonLink href={statsPaths.dashboard}>{t('stats.retry')}</ButtonLink>}
        />
      )}
    </section>
  )
}
