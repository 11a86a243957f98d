/** For a person without any content: one thing to begin with, and what else one can do. Nothing is done without a press. */
import { statsPaths } from '#paths/pages.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'

interface FirstStepsProps {
  steps: readonly { href: string; label: string; icon: IconName }[]
}

export function FirstSteps({ steps }: FirstStepsProps) {
  const t = useT()
  return (
    <div class="first-steps">
      <p class="first-steps__sentence">{t('stats.what_a_note_is')}</p>
      <form class="first-steps__main" method="post" action={statsPaths.begin}>
        <Button kind="primary" type="submit" icon="sticky-note">
          {t('stats.begin')}
        </Button>
        <span class="secondary">{t('stats.begin_text')}</span>
      </form>
      <section class="first-steps__own" aria-labelledby="own-title">
        <h2 id="own-title">{t('stats.own_files')}</h2>
        <p class="secondary">{t('stats.paste_anywhere')}</p>
        <ul class="first-steps__ways list">
          {steps.map(({ href, label, icon }) => (
            <li key={href}>
              <a class="first-steps__way" href={href}>
                <Icon name={icon} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section class="first-steps__own" aria-labelledby="look-title">
        <h2 id="look-title">{t('stats.look_around')}</h2>
        <p class="secondary">{t('stats.look_around_text')}</p>
        <div class="cluster">
          <form method="post" action={statsPaths.addSamples}>
            <Button type="submit" icon="files">
              {t('stats.add_samples')}
            </Button>
          </form>
          <form method="post" action={statsPaths.addGuide}>
            <Button type="submit" icon="book-open">
              {t('stats.guide')}
            </Button>
          </form>
        </div>
      </section>
    </div>
  )
}

/** The block of the dashboard while samples are there: the way to be rid of them, and to the rest of them. */
export function Samples({ isWhole }: { isWhole: boolean }) {
  const t = useT()
  return (
    <div class="samples">
      <p class="secondary">{t(isWhole ? 'stats.samples_text' : 'stats.sample_text')}</p>
      <div class="cluster">
        {!isWhole && (
          <form method="post" action={statsPaths.addSamples}>
            <Button type="submit" icon="files">
              {t('stats.add_samples')}
            </Button>
          </form>
        )}
        <form method="post" action={statsPaths.takeSamplesAway}>
          <Button type="submit" icon="trash-2">
            {t('stats.take_samples_away')}
          </Button>
        </form>
      </div>
    </div>
  )
}
