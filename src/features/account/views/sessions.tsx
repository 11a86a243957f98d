/** The devices that are signed in, and the buttons that end them. */

import { accountPaths } from '#paths/people.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Time, type TimeProps } from '#ui/components/time.tsx'

export interface SessionView {
  id: string
  agent: string
  addressPrefix: string
  createdAt: TimeProps
  lastSeenAt: TimeProps
  isCurrent: boolean
}

export function Sessions({ t, sessions }: { t: Translate; sessions: readonly SessionView[] }) {
  return (
    <section class="settings__sessions" aria-label={t('account.sessions')}>
      <p class="settings__lead">{t('account.sessions_lead')}</p>
      <ul class="sessions list">
        {sessions.map((session) => (
          <SessionRow key={session.id} t={t} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={accountPaths.endOtherSessions}>
          <Button type="submit">{t('account.end_others')}</Button>
        </form>
      )}
    </section>
  )
}

function SessionRow({ t, session }: { t: Translate; session: SessionView }) {
  const device = session.agent || t('account.unknown_device')
  return (
    <li class="session">
      <div class="session__words">
        <p class="session__device">
          <bdi>{device}</bdi>{' '}
          {session.isCurrent && <Badge tone="ok">{t('account.this_device')}</Badge>}
        </p>
        <p class="session__facts">
          {t('account.network', { prefix: session.addressPrefix })} · {t('account.signed_in')}{' '}
          <Time {...session.createdAt} />
          {/* The device of this request is active now; its stored moment is that of its last update. */}
          {!session.isCurrent && (
            <>
              {' '}
              · {t('account.last_seen')} <Time {...session.lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <form method="post" action={accountPaths.endSession}>
          <input type="hidden" name="id" value={session.id} />
          <Button type="submit" aria-label={t('account.end_label', { device })}>
            {t('account.end')}
          </Button>
        </form>
      )}
    </li>
  )
}
