/** An SVG as an image on a light, a dark or a chequered ground. As an image it runs nothing and fetches nothing. */
import type { Translate } from '../../../platform/i18n/index.ts'
import type { SvgFault } from '../../../platform/svg/index.ts'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { Notice } from '../../../ui/components/notice.tsx'

export const GROUNDS = ['light', 'dark', 'grid'] as const
export type Ground = (typeof GROUNDS)[number]

export interface SvgStageProps {
  t: Translate
  src: string
  name: string
  sourceHref: string
  /** In px, where the root says so. */
  size: { width: number; height: number } | null
  ground?: Ground
  isFitted?: boolean
  /** What is wrong with it, and in which line. */
  fault?: SvgFault | null
  onGround?: (ground: Ground) => void
  onFit?: (isFitted: boolean) => void
  onError?: () => void
  onLoad?: (image: HTMLImageElement) => void
}

export function SvgStage(props: SvgStageProps) {
  const { t, src, name, size, ground = 'grid', isFitted = true, fault = null } = props
  if (fault) return <Undrawable {...props} fault={fault} />
  return (
    <div class="stage">
      <div class="stage__bar">
        <fieldset class="stage__group needs-script">
          <legend class="visually-hidden">{t('viewer.ground')}</legend>
          {GROUNDS.map((one, at) => (
            <Button
              key={one}
              kind="quiet"
              aria-pressed={one === ground}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => props.onGround?.(one)}
            >
              {t(`viewer.ground_${one}`)}
            </Button>
          ))}
        </fieldset>
        <fieldset class="stage__group needs-script">
          <legend class="visually-hidden">{t('viewer.scale')}</legend>
          <Button kind="quiet" aria-pressed={isFitted} onClick={() => props.onFit?.(true)}>
            {t('viewer.fit')}
          </Button>
          <Button kind="quiet" aria-pressed={!isFitted} onClick={() => props.onFit?.(false)}>
            <bdi>100 %</bdi>
          </Button>
        </fieldset>
        <p class="stage__size number">
          {size ? <bdi dir="ltr">{`${size.width} × ${size.height} px`}</bdi> : t('viewer.no_size')}
        </p>
      </div>
      <div
        class="stage__desk stage__desk--svg"
        data-ground={ground}
        data-fitted={isFitted ? '' : undefined}
      >
        <img
          class="stage__image"
          src={src}
          alt={t('viewer.image_of', { name })}
          onError={() => props.onError?.()}
          onLoad={(event) => props.onLoad?.(event.currentTarget as HTMLImageElement)}
        />
      </div>
    </div>
  )
}

function Undrawable({
  t,
  fault,
  sourceHref,
}: SvgStageProps & { fault: NonNullable<SvgStageProps['fault']> }) {
  return (
    <Notice tone="danger" role="alert">
      <p>{t('viewer.not_drawable')}</p>
      <p class="stage__fault">{t(`viewer.svg_fault_${fault.kind}`, { name: fault.name })}</p>
      <ButtonLink icon="code" href={fault.line ? `${sourceHref}#L${fault.line}` : sourceHref}>
        {fault.line ? t('viewer.see_line', { line: fault.line }) : t('viewer.see_source')}
      </ButtonLink>
    </Notice>
  )
}
