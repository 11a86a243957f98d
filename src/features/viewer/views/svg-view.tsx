/** The rendered view of an SVG file. */
import { Island } from '#platform/html/island.tsx'
import { SvgStage, type SvgStageProps } from './svg-stage.tsx'

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
