/** Whether a program may have access, and the way back to it. */
import { oauthPaths } from '#paths/people.ts'
import type { Scope } from '#platform/context.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { errorAt, type RefusedFields } from '#ui/components/field.tsx'
import { AccessChoice } from '../tokens/access-choice.tsx'

interface AccessConsentProps {
  name: string
  /** Who is signed in: people with two accounts allow too much with the wrong one. */
  person: string
  /** Where the code is sent: a name is anybody's claim. */
  host: string
  scopes: readonly Scope[]
  /** What it asked, sent again with the decision. */
  asking: readonly [string, string][]
  refused?: RefusedFields | undefined
}

export function AccessConsent({ name, person, host, scopes, asking, refused }: AccessConsentProps) {
  const t = useT()
  const asked = asking.map(([field, value]) => (
    <input key={field} type="hidden" name={field} value={value} />
  ))
  return (
    <div class="consent">
      <h1 class="page__title">{t('tokens.consent_title', { name })}</h1>
      <p>{t('tokens.consent_lead')}</p>
      <dl class="settings__facts">
        <dt>{t('tokens.consent_host')}</dt>
        <dd>
          <bdi dir="ltr">{host}</bdi>
        </dd>
        <dt>{t('tokens.consent_person')}</dt>
        <dd>
          <bdi>{person}</bdi>
        </dd>
      </dl>
      <form id="deny" method="post" action={oauthPaths.authorize}>
        {asked}
      </form>
      <form class="settings__part" method="post" action={oauthPaths.authorize}>
        {asked}
        <AccessChoice
          scopes={scopes}
          typed={refused?.fields ?? allOf(scopes)}
          limitError={errorAt(refused, 'limit_value')}
        />
        <p class="settings__lead">{t('tokens.consent_end')}</p>
        <div class="settings__acts">
          <Button kind="primary" type="submit" name="decision" value="allow">
            {t('tokens.allow')}
          </Button>
          <Button type="submit" form="deny" name="decision" value="deny">
            {t('tokens.deny')}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** What it asked for is chosen at first. */
function allOf(scopes: readonly Scope[]): RefusedFields['fields'] {
  return Object.fromEntries(scopes.map((scope) => [`scope_${scope}`, '1']))
}

interface ReturningProps {
  url: string
  host: string
  /** Of the program: nobody decided anything, so nobody is led on. */
  isMistake: boolean
}

/** A page and not a redirect: the policy lets forms lead to this site alone. */
export function Returning({ url, host, isMistake }: ReturningProps) {
  const t = useT()
  const which = isMistake ? 'asked_wrongly' : 'returning'
  return (
    <div class="error-page">
      {!isMistake && <meta http-equiv="refresh" content={`0; url=${url}`} />}
      <h1 class="error-page__title">{t(`tokens.${which}`)}</h1>
      <p class="error-page__words">{t(`tokens.${which}_lead`, { host })}</p>
      <div class="error-page__steps">
        <ButtonLink kind="primary" href={url}>
          {t('tokens.return')}
        </ButtonLink>
      </div>
    </div>
  )
}
