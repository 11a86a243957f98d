/** The rendered view of an SVG file. */
import { Island } from '#platform/html/island.tsx'
import { SvgStage, type SvgStageProps } from './svg-stage.tsx'

type SvgViewProps = Pick<SvgStageProps, 't' | 'src' | 'name' | 'sourceHref' | 'size' | 'error'>

export function SvgView({ t, ...stage }: SvgViewProps) {
  return (
    <Island name="svg-stage" props={stage}>
      <div>
        <SvgStage t={t} {...stage} />
      </div>
    </Island>
  )
}
