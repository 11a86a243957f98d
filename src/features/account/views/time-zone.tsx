/** The time zone: the current one, that of this device, and a search among all of them. */

import { accountPaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { Notice } from '#ui/components/notice.tsx'

export interface ZoneView {
  zone: string
  /** `Asia/Jerusalem, UTC+2`. */
  label: string
}

export interface TimeZoneProps {
  zone: string
  /** The selected one, if it is unknown. */
  unreadable: string | null
  label: string
  time: string
  query: string
  regions: readonly string[]
  matches: readonly ZoneView[]
  /** How many more there are. */
  more: number
}

export function TimeZone(props: TimeZoneProps) {
  const t = useT()
  const { zone, unreadable, label, time, query, regions, matches, more } = props
  return (
    <>
      {unreadable !== null && (
        <Notice tone="warn">{t('account.zone_unreadable', { zone: unreadable })}</Notice>
      )}
      <p>{t('account.zone_now', { zone: label, time })}</p>
      <Island name="device-zone" props={{ zone }}>
        <form class="settings__device" method="post" action={accountPaths.timeZone} hidden>
          <span data-words />
          <input type="hidden" name="time_zone" value="" />
          <Button type="submit">{t('account.zone_use')}</Button>
        </form>
      </Island>
      <form class="settings__find" method="get" action={accountPaths.timeZone}>
        <Field
          id="q"
          label={t('account.zone_search')}
          input={{ value: query, type: 'search', autocomplete: 'off', maxlength: 100 }}
        />
        <Button type="submit" icon="search">
          {t('account.zone_find')}
        </Button>
      </form>
      <Regions regions={regions} query={query} />
      {query !== '' && matches.length === 0 && <p>{t('account.zone_none')}</p>}
      {matches.length > 0 && (
        <form method="post" action={accountPaths.timeZone}>
          <ul class="settings__zones list">
            {matches.map((one) => (
              <li key={one.zone}>
                <button
                  class="row-button settings__zone"
                  type="submit"
                  name="time_zone"
                  value={one.zone}
                  aria-pressed={one.zone === zone}
                  aria-label={t('account.zone_choose', { zone: one.label })}
                >
                  <bdi lang="en">{one.label}</bdi>
                </button>
              </li>
            ))}
          </ul>
          {more > 0 && <p class="settings__hint">{t('account.zone_more', { n: more })}</p>}
        </form>
      )}
    </>
  )
}

function Regions({ regions, query }: Pick<TimeZoneProps, 'regions' | 'query'>) {
  const t = useT()
  return (
    <nav class="settings__regions" aria-label={t('account.zone_regions')}>
      {regions.map((region) => (
        <a
          key={region}
          class="chip"
          href={href(accountPaths.timeZone, null, { q: `${region}/` })}
          aria-current={query === `${region}/` ? 'true' : undefined}
          lang="en"
        >
          {region}
        </a>
      ))}
    </nav>
  )
}
