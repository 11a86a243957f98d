/** The phrases of the shell. They are loaded before it; this list tells the server which ones. */

import { formatPhrase } from '#platform/i18n/format-phrase.ts'
import type { Slots } from '#platform/i18n/phrases.ts'
import { phrasesOf } from '../islands/phrases.ts'
import { pageData } from './page-data.ts'

export const SHELL_KEYS = [
  'shell.saved',
  'shell.saving',
  'shell.unsaved',
  'shell.offline',
  'shell.needs_you',
  'shell.state_title',
  'shell.state_empty',
  'shell.state_offline',
  'shell.saved_again',
  'shell.retry',
  'shell.copy',
  'shell.copied',
  'shell.not_copied',
  'shell.discard',
  'shell.open',
  'shell.close',
  'shell.refused',
  'shell.conflict',
  'shell.signed_out',
  'shell.sign_in',
  'shell.waiting',
  'shell.undo',
  'shell.redo',
  'shell.undone',
  'shell.redone',
  'shell.undo_failed',
  'shell.nothing_to_undo',
  'shell.nothing_to_redo',
  'shell.recent_actions',
  'shell.recent_empty',
  'shell.notifications',
  'shell.dismiss',
  'shell.release_ready',
  'shell.reload',
  'shell.part_missing',
  'shell.page_fault',
  'shell.not_saved_setting',
  'shell.keys_title',
  'shell.new_file',
  'shell.upload',
  'shell.theme_to_light',
  'shell.theme_to_dark',
  'shell.theme_to_contrast',
  'shell.theme_to_system',
  'shell.keys_guide',
  'shell.keys_off',
  'shell.keys_then',
  'shell.keys_anywhere',
  'shell.key_palette',
  'shell.key_search',
  'shell.key_help',
  'shell.key_close',
  'shell.keys_lists',
  'shell.key_next_row',
  'shell.key_previous_row',
  'shell.palette_title',
  'shell.palette_placeholder',
  'shell.palette_recent',
  'shell.palette_page',
  'shell.palette_go',
  'shell.palette_files',
  'shell.palette_notes',
  'shell.palette_boards',
  'shell.palette_searches',
  'shell.palette_symbols',
  'shell.palette_repos',
  'shell.palette_settings',
  'shell.palette_other',
  'shell.palette_line',
  'shell.palette_everywhere',
  'shell.palette_none',
  'shell.palette_other_layout',
  'shell.palette_count',
  'shell.palette_searching',
  'shell.palette_limited',
  'shell.palette_failed',
  'shell.palette_hint',
  'shell.palette_open_new_tab',
  'shell.palette_copy_link',
  'shell.palette_actions',
  'shell.logout_title',
  'shell.logout_text',
  'shell.logout_save',
  'shell.logout_export',
  'shell.logout_discard',
  'shell.logout_cancel',
  'shell.logout_still',
  'shell.logout_offline',
] as const

export type ShellKey = (typeof SHELL_KEYS)[number]

/** Says a phrase of the shell. */
export type ShellTranslate = (key: ShellKey, slots?: Slots) => string

/** A missing phrase shows its key rather than breaking the page. */
export const translate: ShellTranslate = (key, slots) => {
  const { user, locale } = pageData()
  const phrase = phrasesOf(user ? 'shell' : 'visitor')[key]
  return phrase ? formatPhrase(locale, phrase, slots) : key
}
