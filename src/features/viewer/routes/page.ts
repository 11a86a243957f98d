/** A view of a file as a page: its frame, its title, its commands, and the words its islands need. */
import { type ComponentChildren, Fragment, h } from 'preact'
import type { MemberContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/index.ts'
import { joinTexts, perLocale, pickPhrases, type TextKey } from '../../../platform/i18n/index.ts'
import { type NotesOnPage, notesOnPage, onFile } from '../../notes/index.ts'
import type { View } from '../contract/index.ts'
import { texts } from '../texts.ts'
import { FileFrame } from '../views/file-frame.tsx'
import { type FileView, isOld } from '../views/file-view.ts'
import { pageCommands } from './commands.ts'

interface Parts {
  body: ComponentChildren
  tools?: ComponentChildren
  notes?: NotesOnPage | undefined
  done?: string | undefined
  /** What the body and the tools show; with it the drawn page is kept for the next reading. */
  shows?: unknown
}

export function filePage(ctx: MemberContext, file: FileView, view: View, parts: Parts) {
  const { t } = ctx
  const frame = {
    t,
    file,
    view,
    phrases: phrasesFor(ctx, 'file-acts'),
    done: parts.done,
    tools: h(Fragment, null, parts.notes?.button, parts.tools),
    under: parts.notes?.list,
  }
  return page({
    title: `${file.name} · ${t(`viewer.${view}`)}`,
    body: h(FileFrame, { ...frame, children: parts.body }),
    ...(parts.shows !== undefined && {
      shows: [file, view, parts.done, parts.notes?.shows, parts.shows],
    }),
    commands: pageCommands(t, file, view),
    companions: ['share-dialog'],
  })
}

/** The notes of a file on its page. An old version is for reading only: its lines are counted otherwise. */
export async function fileNotes(
  ctx: MemberContext,
  file: FileView,
): Promise<NotesOnPage | undefined> {
  return isOld(file) ? undefined : notesOnPage(ctx, onFile(file.id), file.version)
}

const phrases = joinTexts([texts])

/** Which phrases travel with which island: one list, so that an island's words are never half there. */
const ISLAND_WORDS = {
  'file-acts': [
    'copy',
    'copy_file',
    'copy_link',
    'open_in_tools',
    'edit',
    'download',
    'share',
    'star',
    'unstar',
    'more',
    'rename',
    'pin',
    'unpin',
    'to_bin',
    'starred',
    'unstarred',
    'pinned',
    'unpinned',
    'binned',
    'not_done',
    'not_read',
    'in_bin',
    'undo_bin',
    'my_files',
  ],
  'code-tools': [
    'tools',
    'find',
    'go_to_line',
    'wrap',
    'outline',
    'line',
    'show_rest',
    'find_label',
    'find_count',
    'find_none',
    'find_many',
    'match_case',
    'whole_word',
    'previous_hit',
    'next_hit',
    'close',
    'line_prompt',
    'line_hint',
    'go',
    'no_such_line',
    'chosen_line',
    'chosen_lines',
    'copy_lines',
    'copy_lines_link',
    'note_here',
    'whole_file_hint',
    'not_read',
    'find_waiting',
  ],
  'html-stage': [
    'width',
    'full_width',
    'run_scripts',
    'scripts_isolated',
    'scripts_off',
    'nothing_outside',
    'reload_frame',
    'open_alone',
    'frame_of',
  ],
  'svg-stage': [
    'ground',
    'ground_light',
    'ground_dark',
    'ground_grid',
    'scale',
    'fit',
    'no_size',
    'image_of',
    'not_drawable',
    'svg_fault_no_root',
    'svg_fault_unclosed',
    'svg_fault_mismatched',
    'svg_fault_unfinished',
    'svg_fault_attribute',
    'svg_fault_entity',
    'svg_fault_prefix',
    'svg_fault_after_root',
    'svg_fault_unknown',
    'see_line',
    'see_source',
  ],
  'markdown-reader': [
    'open_in_tools',
    'copy_as_markdown',
    'copied_selection',
    'not_read',
    'tick_conflict',
    'tick_failed',
    'ticks_waiting',
    'tick_of',
    'image_failed',
    'version',
    'outside_image',
    'diagram',
    'diagram_failed',
    'back_at_place',
    'to_start',
  ],
} as const

type IslandName = keyof typeof ISLAND_WORDS

const islandPhrases = perLocale((locale) => {
  const pick = (island: IslandName) => {
    const keys = ISLAND_WORDS[island].map((key) => `viewer.${key}` as TextKey)
    return pickPhrases(phrases, keys, locale)
  }
  const names = Object.keys(ISLAND_WORDS) as IslandName[]
  return new Map(names.map((island) => [island, pick(island)]))
})

export function phrasesFor({ locale }: Pick<MemberContext, 'locale'>, island: IslandName) {
  return islandPhrases[locale].get(island)!
}
