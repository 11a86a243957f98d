/** The rendered view of an HTML file. */
import { Island } from '#platform/html/island.tsx'
import { HtmlStage } from './html-stage.tsx'

export function HtmlView({ src, name }: { src: string; name: string }) {
  return (
    <Island name="html-stage" props={{ src, name }}>
      <HtmlStage src={src} name={name} />
    </Island>
  )
}
