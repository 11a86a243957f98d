/** The rendered view of an HTML file. */
import { Island } from '#platform/html/island.tsx'
import type { Translate } from '#platform/i18n/index.ts'
import { HtmlStage } from './html-stage.tsx'

export interface HtmlViewProps {
  t: Translate
  src: string
  name: string
}

export function HtmlView({ t, src, name }: HtmlViewProps) {
  return (
    <Island name="html-stage" props={{ src, name }}>
      <HtmlStage t={t} src={src} name={name} />
    </Island>
  )
}
