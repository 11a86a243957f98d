/** The rendered view of an SVG file. */
import { Island } from '../../../platform/html/island.tsx'
import type { Phrase } from '../../../platform/i18n/index.ts'
import { SvgStage, type SvgStageProps } from './svg-stage.tsx'

type SvgViewProps = Pick<SvgStageProps, 't' | 'src' | 'name' | 'sourceHref' | 'size' | 'fault'> & {
  phrases: Record<string, Phrase>
}

export function SvgView({ phrases, t, ...stage }: SvgViewProps) {
  return (
    <Island name="svg-stage" props={{ ...stage, phrases }}>
      <div>
        <SvgStage t={t} {...stage} />
      </div>
    </Island>
  )
}
