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

/** The logo of the product as a file: for the browser's tab and for a home screen. */
const books = 'M4 3.5v11M8 5.5v9M11.2 4.6l4 9.6M2 17h16'

/** On a background of its own, so that it is visible on any tab bar. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3a56a8"/><path transform="translate(6 6)" d="${books}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>`

/** A launcher may cut a circle out of it: the background extends to the edges and the mark stays in the middle. */
export const maskableIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#3a56a8"/><path transform="translate(14 14)" d="${books}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>`
