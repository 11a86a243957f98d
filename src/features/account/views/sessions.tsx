/** The devices that are signed in, and the buttons that end them. */

import { accountPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Time } from '#ui/components/time.tsx'
import type { SessionsReply } from '../contract/index.ts'

type Session = SessionsReply['sessions'][number]

export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const t = useT()
  return (
    <section class="settings__sessions" aria-label={t('account.sessions')}>
      <p class="settings__lead">{t('account.sessions_lead')}</p>
      <ul class="sessions list">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
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

function SessionRow({ session }: { session: Session }) {
  const t = useT()
  const device = session.agent || t('account.unknown_device')
  return (
    <li class="session">
      <div class="session__words">
        <p class="session__device">
          <bdi>{device}</bdi>{' '}
          {session.is_current && <Badge tone="ok">{t('account.this_device')}</Badge>}
        </p>
        <p class="session__facts">
          {t('account.network', { prefix: session.address_prefix })} · {t('account.signed_in')}{' '}
          <Time at={session.created_at} />
          {/* The device of this request is active now; its stored moment is that of its last update. */}
          {!session.is_current && (
            <>
              {' '}
              · {t('account.last_seen')} <Time at={session.last_seen_at} />
            </>
          )}
        </p>
      </div>
      {!session.is_current && (
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
