/** What the service worker shows without a network. */
import { useT } from '#platform/html/render-context.ts'
import { OfflinePage } from '#ui/pages/offline.tsx'

export function Offline() {
  const t = useT()
  return (
    <OfflinePage
      retryHref=""
      labels={{
        title: t('home.offline_title'),
        summary: t('home.offline_happened'),
        safe: t('home.offline_safe'),
        retry: t('home.error_again'),
        availableTitle: t('home.offline_available'),
        nothingAvailable: t('home.offline_nothing'),
        unsentTitle: t('home.offline_unsent'),
      }}
    />
  )
}
