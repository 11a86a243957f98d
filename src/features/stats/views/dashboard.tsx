/** What needs me, and where was I? */
import type { Translate } from '../../../platform/i18n/index.ts'

export function Dashboard({ t, name }: { t: Translate; name: string }) {
  return (
    <div class="dashboard">
      <h1>{t('stats.hello', { name })}</h1>
      <p>{t('stats.empty')}</p>
    </div>
  )
}
