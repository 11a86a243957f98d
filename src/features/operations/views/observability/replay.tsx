/** The events, as a list; with scripts they can be replayed one by one, with a cursor over the charts. */
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import { dateFormat } from '#platform/time/format.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Select } from '#ui/components/select.tsx'
import { Time } from '#ui/components/time.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { MOMENT } from '../../rules/observability/axis.ts'
import { SPEEDS } from '../../rules/observability/playing.ts'
import { SeverityBadge } from './alert-details.tsx'
import { ChartShapes, OverTime } from './chart.tsx'
import type { ReplayView } from './models.ts'

export function ReplaySection({ replay }: { replay: ReplayView }) {
  const { t, locale, timeZone } = useRenderContext()
  // Events of one hour are distinguished by their time.
  const moments = dateFormat(locale, { ...MOMENT, timeZone })
  return (
    <section class="watch__part" id="replay" aria-labelledby="replay-title">
      <h2 id="replay-title">{t('observability.replay')}</h2>
      <Player count={replay.events.length} />
      <div class="column" data-live="replay">
        {replay.events.length === 0 ? (
          <EmptyState icon="history" sentence={t('observability.replay_none')} />
        ) : (
          <>
            <div class="watch__drawing" dir="ltr" aria-hidden="true">
              <ChartShapes
                class="watch__marks"
                shapes={replay.marks.map((mark) => ({ ...mark, isFilled: false }))}
              />
              <OverTime />
            </div>
            <p class="secondary">{replay.counts}</p>
            {/* A box that scrolls must be reachable by keyboard. */}
            <section class="watch__events" tabindex={0} aria-label={t('observability.replay_list')}>
              <ol class="list watch__replay" data-events="">
                {replay.events.map(({ id, severity, text, atMs }) => (
                  <li key={id} id={`event-${id}`} data-at={atMs}>
                    <Time at={atMs} text={() => moments.format(atMs)} />
                    <SeverityBadge severity={severity} />
                    <bdi>{text}</bdi>
                  </li>
                ))}
              </ol>
            </section>
          </>
        )}
      </div>
    </section>
  )
}

/** Shown by the page's script. Time runs left to right in both languages, as on the charts. */
function Player({ count }: { count: number }) {
  const t = useT()
  return (
    <fieldset class="watch__player cluster cluster--wide" data-player="" dir="ltr" hidden>
      <legend class="visually-hidden">{t('observability.player')}</legend>
      <IconButton icon="chevron-left" label={t('observability.step_back')} data-step="-1" />
      <Button kind="primary" data-play="">
        <Icon name="play" />
        <span>{t('observability.play')}</span>
      </Button>
      <IconButton icon="chevron-right" label={t('observability.step_forward')} data-step="1" />
      <input
        class="watch__position"
        type="range"
        min={1}
        max={count}
        step={1}
        value={count}
        aria-label={t('observability.position')}
      />
      <Select
        id="speed"
        label={t('observability.speed')}
        isLabelHidden
        value="1"
        options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
      />
      <output class="secondary watch__now" dir="auto" />
    </fieldset>
  )
}
