/** The home page, and the page without a network, with their texts. */
import { useT } from '#platform/html/render-context.ts'
import { HomePage } from '#ui/pages/home.tsx'
import { miniatureFile } from '#ui/pages/miniature.tsx'
import { OfflinePage } from '#ui/pages/offline.tsx'

export function Home({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useT()
  return (
    <HomePage
      isSignedIn={isSignedIn}
      labels={{
        sentence: t('home.sentence'),
        lead: t('home.lead'),
        signIn: t('home.sign_in'),
        openLibrary: t('home.open_library'),
        miniatureLabel: t('home.miniature'),
        fileLines: t('home.miniature_lines', { n: miniatureFile.lineCount }),
        noteLabel: t('home.note_label'),
        noteTitle: t('home.note_title'),
        noteText: t('home.note_text'),
        taskDone: t('home.task_done'),
        taskOpen: t('home.task_open'),
      }}
    />
  )
}

// What the service worker shows without a network.

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
