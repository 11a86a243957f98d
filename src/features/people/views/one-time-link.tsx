/** A link that was just created: shown only once, because only its hash is stored. */
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { useTimeTexts } from '#ui/components/time.tsx'

export interface OneTimeLinkPageProps {
  title: string
  lead: string
  url: string
  expiresAt: number
  back: string
}

export function OneTimeLinkPage({ title, lead, url, expiresAt, back }: OneTimeLinkPageProps) {
  const t = useT()
  const { exact } = useTimeTexts()
  return (
    <div class="people">
      <h1>{title}</h1>
      <p>{lead}</p>
      <p class="people__secret" dir="ltr">
        <code id="one-time-link">{url}</code>
      </p>
      <p class="secondary">{t('people.link_expires', { when: exact(expiresAt) })}</p>
      <Notice tone="warn">
        <p id="shown-once">{t('people.shown_once')}</p>
      </Notice>
      <div class="people__buttons">
        <Button
          {...{ kind: 'primary', icon: 'copy', class: 'needs-script' }}
          data-copies="one-time-link"
          aria-describedby="shown-once"
          autofocus
        >
          {t('people.copy_link')}
        </Button>
        <ButtonLink href={back}>{t('people.back')}</ButtonLink>
      </div>
    </div>
  )
}
