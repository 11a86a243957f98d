/** The rendered view of an HTML file. */
import { Island } from '../../../platform/html/island.tsx'
import type { Phrase, Translate } from '../../../platform/i18n/index.ts'
import { HtmlStage } from './html-stage.tsx'

export interface HtmlViewProps {
  t: Translate
  src: string
  name: string
  phrases: Record<string, Phrase>
}

export function HtmlView({ t, src, name, phrases }: HtmlViewProps) {
  return (
    <Island name="html-stage" props={{ src, name, phrases }}>
      <HtmlStage t={t} src={src} name={name} />
    </Island>
  )
}
