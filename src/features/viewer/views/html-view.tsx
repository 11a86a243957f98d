/** The rendered view of an HTML file. */
import { Island } from '#platform/html/island.tsx'
import type { Translate } from '#platform/i18n/index.ts'
import { HtmlStage } from './html-stage.tsx'

export function HtmlView({ t, src, name }: { t: Translate; src: string; name: string }) {
  return (
    <Island name="html-stage" props={{ src, name }}>
      <HtmlStage t={t} src={src} name={name} />
    </Island>
  )
}
