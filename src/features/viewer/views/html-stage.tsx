/** An HTML file in its sandboxed frame, with the few options for it. */

import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx'
import { Switch } from '#ui/components/checkbox.tsx'

const WIDTHS = ['360', '768', 'full'] as const
export type FrameWidth = (typeof WIDTHS)[number]

interface HtmlStageProps {
  /** `/html/<id>`, without `scripts`. */
  src: string
  name: string
  width?: FrameWidth
  /** Off at each page view. */
  isRunning?: boolean
  /** Counts reloads: another number creates another frame. */
  round?: number
  onWidth?: (width: FrameWidth) => void
  onRun?: (isRunning: boolean) => void
  onReload?: () => void
}

export function HtmlStage(props: HtmlStageProps) {
  const t = useT()
  const { src, name, width = 'full', isRunning = false, round = 0 } = props
  const address = isRunning ? `${src}${src.includes('?') ? '&' : '?'}scripts=1` : src
  return (
    <div class="stage">
      <StageBar {...props} width={width} address={address} />
      <p class="secondary" id="stage-words">
        {t(isRunning ? 'viewer.scripts_isolated' : 'viewer.scripts_off')}{' '}
        {t('viewer.nothing_outside')}
      </p>
      <div class="stage__desk" data-width={width}>
        <iframe
          key={`${round} ${address}`}
          class="stage__frame"
          src={address}
          sandbox={isRunning ? 'allow-scripts' : ''}
          title={t('viewer.frame_of', { name })}
          referrerpolicy="no-referrer"
          loading="eager"
        />
      </div>
    </div>
  )
}

type BarProps = HtmlStageProps & { address: string }

function StageBar({ width, isRunning = false, address, onWidth, onRun, onReload }: BarProps) {
  const t = useT()
  return (
    <div class="stage__bar">
      <fieldset class="stage__group needs-script">
        <legend class="visually-hidden">{t('viewer.width')}</legend>
        {WIDTHS.map((one) => (
          <Button
            key={one}
            kind="quiet"
            aria-pressed={one === width}
            onClick={() => onWidth?.(one)}
          >
            {one === 'full' ? t('viewer.full_width') : <bdi>{one}</bdi>}
          </Button>
        ))}
      </fieldset>
      <div class="stage__run needs-script">
        <Switch
          id="run-scripts"
          label={t('viewer.run_scripts')}
          isOn={isRunning}
          input={{
            autocomplete: 'off',
            'aria-describedby': 'stage-words',
            onChange: (event: Event) => onRun?.((event.currentTarget as HTMLInputElement).checked),
          }}
        />
      </div>
      <div class="stage__group">
        <IconButton
          icon="refresh-cw"
          class="needs-script"
          label={t('viewer.reload_frame')}
          onClick={() => onReload?.()}
        />
        <ButtonLink kind="quiet" icon="external-link" href={address} target="_blank" rel="noopener">
          {t('viewer.open_alone')}
        </ButtonLink>
      </div>
    </div>
  )
}

// The rendered view of an HTML file.

export function HtmlView({ src, name }: { src: string; name: string }) {
  return (
    <Island name="html-stage" props={{ src, name }}>
      <HtmlStage src={src} name={name} />
    </Island>
  )
}
