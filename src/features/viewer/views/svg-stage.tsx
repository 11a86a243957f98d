/** An SVG as an image on a light, a dark or a chequered background. As an image it runs nothing and loads nothing. */

import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import type { SvgError } from '#platform/svg/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'

export const BACKGROUNDS = ['light', 'dark', 'grid'] as const
export type SvgBackground = (typeof BACKGROUNDS)[number]

export interface SvgStageProps {
  src: string
  name: string
  sourceHref: string
  /** In px, if the root element has a size. */
  size: { width: number; height: number } | null
  background?: SvgBackground
  isFitted?: boolean
  /** What is wrong with it, and in which line. */
  error?: SvgError | null
  onBackground?: (background: SvgBackground) => void
  onFit?: (isFitted: boolean) => void
  onError?: () => void
  onLoad?: (image: HTMLImageElement) => void
}

export function SvgStage(props: SvgStageProps) {
  const t = useT()
  const { src, name, size, background = 'grid', isFitted = true, error = null } = props
  if (error) return <Undrawable {...props} error={error} />
  return (
    <div class="stage">
      <div class="stage__bar">
        <fieldset class="stage__group needs-script">
          <legend class="visually-hidden">{t('viewer.ground')}</legend>
          {BACKGROUNDS.map((one, at) => (
            <Button
              key={one}
              kind="quiet"
              aria-pressed={one === background}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => props.onBackground?.(one)}
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
            <bdi>100%</bdi>
          </Button>
        </fieldset>
        <p class="stage__size secondary number">
          {size ? <bdi dir="ltr">{`${size.width} × ${size.height} px`}</bdi> : t('viewer.no_size')}
        </p>
      </div>
      <div
        class="stage__desk stage__desk--svg"
        data-ground={background}
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
  error,
  sourceHref,
}: SvgStageProps & { error: NonNullable<SvgStageProps['error']> }) {
  const t = useT()
  return (
    <Notice tone="danger" role="alert">
      <p>{t('viewer.not_drawable')}</p>
      <p class="stage__fault">{t(`viewer.svg_fault_${error.kind}`, { name: error.name })}</p>
      <ButtonLink icon="code" href={error.line ? `${sourceHref}#L${error.line}` : sourceHref}>
        {error.line ? t('viewer.see_line', { line: error.line }) : t('viewer.see_source')}
      </ButtonLink>
    </Notice>
  )
}

// The rendered view of an SVG file.

type SvgViewProps = Pick<SvgStageProps, 'src' | 'name' | 'sourceHref' | 'size' | 'error'>

export function SvgView({ ...stage }: SvgViewProps) {
  return (
    <Island name="svg-stage" props={stage}>
      <div>
        <SvgStage {...stage} />
      </div>
    </Island>
  )
}
