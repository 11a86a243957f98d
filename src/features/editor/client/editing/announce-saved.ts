/** What a reader hears after a save, and what the page is from then on. */
import { toast } from '#client/toasts/toasts.ts'
import { editorPaths, viewerPaths } from '#paths/files.ts'
import { href, type Search } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { SaveOutcome } from './saver.ts'

type Saved = Extract<SaveOutcome, { kind: 'saved' }>

export function announceSaved(t: Translate, { stored, before }: Saved, isFirst: boolean): void {
  const { id, version, written } = stored
  const view = (search?: Search) =>
    location.assign(href(viewerPaths.source, { id: id ?? '' }, search))
  if (isFirst && id) takeAddress(t, id, written.fileName)
  else document.title = `${t('library.edit_title', { name: written.fileName })} · Codeshelf`
  // The copy of this page on the device, if there is one, is older than what was saved.
  navigator.serviceWorker?.controller?.postMessage({ type: 'keep', url: location.href })
  const isNext = before !== null && version !== null && version > before
  if (isNext) {
    toast({
      text: t('library.saved_version', { n: version }),
      action: {
        label: t('library.compare_with', { n: before }),
        run: () => view({ view: 'history', from: before, to: version }),
      },
    })
  } else if (isFirst) {
    toast({
      text: t('library.saved_first', { name: written.fileName }),
      action: { label: t('library.view_file'), run: () => view() },
    })
  } else {
    toast({ text: t('library.saved_details') })
  }
}

export function announceNothingNew(t: Translate): void {
  toast({ text: t('library.nothing_new') })
}

/** The new file has an address now: reloading opens it, and Back still leads to where one came from. */
function takeAddress(t: Translate, id: string, name: string): void {
  history.replaceState(history.state, '', href(editorPaths.edit, { id }))
  document.title = `${t('library.edit_title', { name })} · Codeshelf`
}
