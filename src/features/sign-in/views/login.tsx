/** The login page: the messenger's widget, or the stand-in where there is no bot. */
import { Island } from '../../../platform/html/island.tsx'
import type { Translate } from '../../../platform/i18n/index.ts'
import { Notice } from '../../../ui/components/notice.tsx'
import { LoginPage } from '../../../ui/pages/login.tsx'
import { StandInForm } from './stand-in-form.tsx'

export interface LoginProps {
  t: Translate
  kind: 'widget' | 'stand-in'
  botUsername: string | null
  /** Where the reader wanted to go, and its name for people. */
  next: string
  hasPlace: boolean
  isFirst: boolean
}

export function Login({ t, kind, botUsername, next, hasPlace, isFirst }: LoginProps) {
  return (
    <LoginPage
      words={{
        title: t('sign_in.title'),
        returning: hasPlace ? t('sign_in.returning', { place: readable(next) }) : undefined,
        receivesTitle: t('sign_in.receives'),
        receivesName: t('sign_in.receives_name'),
        receivesPicture: t('sign_in.receives_picture'),
        receivesId: t('sign_in.receives_id'),
        noScript: t('sign_in.no_script'),
        widgetAbsent: t('sign_in.widget_absent'),
      }}
      standInTitle={kind === 'stand-in' ? t('sign_in.stand_in_title') : undefined}
      widget={
        kind === 'stand-in' ? (
          <StandIn t={t} next={next} isFirst={isFirst} />
        ) : (
          <Island name="messenger-widget" props={{ next, botUsername }} />
        )
      }
    />
  )
}

function StandIn({ t, next, isFirst }: Pick<LoginProps, 't' | 'next' | 'isFirst'>) {
  return (
    <>
      {isFirst && <p>{t('sign_in.stand_in_first')}</p>}
      <noscript>
        <Notice tone="warn">{t('sign_in.no_script')}</Notice>
      </noscript>
      <Island name="stand-in" props={{ next }}>
        <StandInForm t={t} />
      </Island>
    </>
  )
}

/** `/files?q=a%26b` as a person would write it. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
