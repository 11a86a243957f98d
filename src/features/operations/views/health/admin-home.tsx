/** The start page of administrators: one line on what needs attention, then a link to each of their pages. */
import type { NavEntry } from '#platform/feature.ts'
import { useT } from '#platform/html/render-context.ts'
import { Notice } from '#ui/components/notice.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import type { IconName } from '#ui/icons/names.ts'
import type { AttentionView } from './models.ts'

export interface AdminHomeProps {
  attention: AttentionView
  places: readonly NavEntry[]
}

export function AdminHome({ attention, places }: AdminHomeProps) {
  const t = useT()
  return (
    <div class="health">
      <h1>{t('health.home')}</h1>
      <Notice tone={attention.isNeeded ? 'warn' : 'ok'}>
        {attention.href ? <a href={attention.href}>{attention.text}</a> : attention.text}
      </Notice>
      <Rows label={t('health.home')}>
        {places.map(({ path, label, icon }) => (
          <Row key={path} href={path} name={t(label)} icon={icon as IconName} />
        ))}
      </Rows>
    </div>
  )
}
