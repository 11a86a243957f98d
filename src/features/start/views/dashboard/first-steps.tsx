/** Suggestions for a person without any content. Nothing is done without a press. */

import { statsPaths } from '#paths/pages.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'

export interface FirstStepsProps {
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
