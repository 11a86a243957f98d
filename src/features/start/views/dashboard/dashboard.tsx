/** What needs attention, and what was done last. Blocks that were each loaded by themselves. */
import type { ComponentChildren } from 'preact'
import { statsPaths } from '#paths/pages.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { classes } from '#ui/components/classes.ts'
import { ErrorState } from '#ui/components/empty-state.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'

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
  /** Replaces everything, for a person without any content. */
  firstSteps: ComponentChildren
  blocks: readonly BlockView[]
}

/** The largest text of the page: it is painted with it, and not once before. */
export const GREETING_ID = 'greeting'

export function Dashboard({ name, totals, firstSteps, blocks }: DashboardProps) {
  const t = useT()
  return (
    <div class="dashboard">
      <header class="dashboard__head">
        <h1 id={GREETING_ID}>{t('stats.hello', { name })}</h1>
        {totals && <p class="dashboard__totals">{totals}</p>}
      </header>
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

// Suggestions for a person without any content. Nothing is done without a press.

interface FirstStepsProps {
  steps: readonly { href: string; label: string; icon: IconName }[]
}

export function FirstSteps({ steps }: FirstStepsProps) {
  const t = useT()
  return (
    <div class="first-steps">
      <p class="first-steps__sentence">{t('stats.empty')}</p>
      <ul class="first-steps__doors list">
        {steps.map(({ href, label, icon }) => (
          <li key={href}>
            <a class="first-steps__door" href={href}>
              <Icon name={icon} size={20} />
              {label}
            </a>
          </li>
        ))}
      </ul>
      <form class="first-steps__guide" method="post" action={statsPaths.addGuide}>
        <Button type="submit" icon="book-open">
          {t('stats.guide')}
        </Button>
        <p>{t('stats.guide_text')}</p>
      </form>
    </div>
  )
}
