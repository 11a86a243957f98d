/**
 * The tags that a field offers: the most frequent ones, which the page contains, and those that begin with the typed
 * text.
 */
import { useEffect, useState } from 'preact/hooks'
import { get } from '#client/request/request.ts'
import { libraryApi } from '#paths/files.ts'
import type { TagsReply } from '../../contract/index.ts'
import { CATEGORIES, MOST_TAGS_SHOWN } from '../../contract/limits.ts'

const ASK_PAUSE_MS = 200

// A page leaves out tags with the name of a category. A page with fewer contains all of them.
const MAY_BE_MORE = MOST_TAGS_SHOWN - CATEGORIES.length

export function useTagsInUse(frequent: readonly string[], line: string): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([])
  const beginning = line.slice(line.lastIndexOf(',') + 1).trim()
  useEffect(() => {
    if (beginning === '' || frequent.length < MAY_BE_MORE) return
    let isStale = false
    const timer = setTimeout(async () => {
      const response = await get<TagsReply>(`${libraryApi.tags}?q=${encodeURIComponent(beginning)}`)
      if (!isStale && response.ok) setFound(response.body.tags)
    }, ASK_PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [beginning])
  return [...new Set([...frequent, ...found])]
}
