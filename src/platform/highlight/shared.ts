/**
 * The process's own highlighter. It is the one object here that is shared by everyone: a drawn line depends only on its
 * content, so it has no owner and no personal state.
 */
import { type DeletedContents, registerContentCache } from '../content-caches.ts'
import { isPatient } from '../patience.ts'
import {
  type ColouredText,
  Highlighter,
  type HighlighterOptions,
  type Wait,
} from './highlighter.ts'

let options: HighlighterOptions = {}
let shared: Highlighter | null = null

/** Called once at start, before the first line is drawn: where results outlive the process (`DATA_DIR/cache/highlight`). */
export function useHighlightCache(cacheFolder: string): void {
  options = { ...options, cacheFolder }
}

/**
 * A content in colours, in one piece; the threads start with the first call. A page shows the text without them after a
 * moment; a test waits for them.
 */
export function colourText(
  hash: string,
  content: string,
  language: string,
  wait: Wait & { person: string },
): Promise<ColouredText> {
  shared ??= new Highlighter(options)
  return shared.colour(hash, content, language, isPatient() ? { person: wait.person } : wait)
}

registerContentCache({
  forget(deleted: DeletedContents): void {
    // What is on disk is deleted even where nothing has been drawn since the start.
    if (options.cacheFolder) shared ??= new Highlighter(options)
    shared?.forget(deleted)
  },
})

/** When the cache on disk is as it will be. */
export async function highlightCacheSettled(): Promise<void> {
  await shared?.settled()
}

/** What has been drawn before, at once; null when it has to be drawn first. */
export function peek(hash: string, language: string): ColouredText | null {
  return shared?.peek(hash, language) ?? null
}

/** Finishes writing, for a process that stops. A later call starts again. */
export async function stopHighlighting(): Promise<void> {
  const ending = shared
  shared = null
  await ending?.settled()
}
