/** The program that the playground begins with, and its copy in this browser. */
import { localStore } from '#client/storage/local-store.ts'
import type { OpenedProgram } from '../../views/playground-state.ts'
import { takePlaygroundHandover } from '../public/playground-handover.ts'

export interface PlaygroundDraft {
  code: string
  language: string
  stdin: string
}

const STORAGE_KEY = 'pad'

/** A program in the URL has priority over one that another page passed, and that over the saved one. */
export function firstDraft(opened: OpenedProgram | null): PlaygroundDraft {
  if (opened) return { code: opened.code, language: opened.language, stdin: '' }
  const handed: Partial<PlaygroundDraft> | null = takePlaygroundHandover()
  const found = handed ?? localStore.read<Partial<PlaygroundDraft>>(STORAGE_KEY) ?? {}
  return {
    code: typeof found.code === 'string' ? found.code : '',
    language: typeof found.language === 'string' ? found.language : 'python',
    stdin: typeof found.stdin === 'string' ? found.stdin : '',
  }
}

export function saveDraft(draft: PlaygroundDraft): void {
  localStore.write(STORAGE_KEY, draft)
}
