/** The desk's state as lines above the form. */
import { toast } from '../../../../../client/toasts.ts'
import type { Translate } from '../../../../../platform/i18n/index.ts'
import type { Locale } from '../../../../../platform/i18n/phrases.ts'
import { hasMovedOn } from '../../../rules/drafts.ts'
import type { NoticeLine } from '../../../views/writing/desk-notices.tsx'
import type { DeskNotice, DeskState, FileDraft, WritingDesk } from './desk.ts'
import { clockTime } from './page-parts.ts'
import { warningWords } from './warning-words.ts'

export interface NoticeSource {
  t: Translate
  locale: Locale
  desk: WritingDesk
  state: DeskState
  reasons: Record<string, string>
}

export function noticeLines(source: NoticeSource): NoticeLine[] {
  const { state } = source
  return [
    ...state.offered.map((draft) => draftLine(source, draft)),
    ...(state.notice ? [lineOf(source, state.notice)] : []),
    ...state.warnings.map((code) => warningLine(source, code)),
  ]
}

function draftLine({ t, locale, desk, state }: NoticeSource, draft: FileDraft): NoticeLine {
  const now = Date.now()
  const time = clockTime(draft.at, now, locale)
  const isNew = state.stored.id === null
  const first =
    isNew && draft.data.written.fileName
      ? t('library.draft_of', { name: draft.data.written.fileName, time })
      : t('library.draft_from', { time })
  const base = draft.data.baseVersion ?? 0
  const version = state.stored.version ?? 0
  const stored = { text: '', written: state.stored.written, version: state.stored.version }
  const moved = hasMovedOn({ text: draft.text, ...draft.data }, stored)
  const second = moved
    ? t('library.draft_moved_on', { base, version })
    : t('library.draft_same_base')
  return {
    key: `draft-${draft.page}`,
    tone: moved ? 'warn' : 'info',
    words: isNew ? first : `${first} · ${second}`,
    acts: [
      { label: t('library.restore'), run: () => void desk.restore(draft) },
      { label: t('library.discard'), run: () => void discard(t, desk, draft) },
    ],
  }
}

async function discard(t: Translate, desk: WritingDesk, draft: FileDraft): Promise<void> {
  const undo = await desk.discard(draft)
  toast({ text: t('library.draft_discarded'), undo })
}

function lineOf({ t, desk, reasons }: NoticeSource, notice: DeskNotice): NoticeLine {
  const save = { label: t('library.save_again'), run: () => void desk.save() }
  switch (notice.kind) {
    case 'offline':
      return { key: 'state', tone: 'warn', words: t('library.offline_notice'), acts: [save] }
    case 'online-again':
      return { key: 'state', tone: 'info', words: t('library.online_again'), acts: [save] }
    case 'signed-out': {
      const signIn = { label: t('library.sign_in_again'), run: () => void open('/login', '_blank') }
      const words = t('library.signed_out_notice')
      return { key: 'state', tone: 'danger', words, isAlert: true, acts: [signIn, save] }
    }
    case 'merge-failed':
      return { key: 'state', tone: 'warn', words: t('library.merge_failed'), acts: [save] }
    case 'editor-failed':
      return { key: 'state', tone: 'warn', words: t('library.editor_failed') }
    case 'waiting': {
      const n = Math.max(1, Math.ceil((notice.until - Date.now()) / 1000))
      return { key: 'state', tone: 'warn', words: t('library.waiting_seconds', { n }) }
    }
    case 'said':
      return { key: 'state', tone: 'danger', words: notice.words, isAlert: true }
    default: {
      const failed = notice.kind === 'failed'
      const words = failed ? t('library.failed_notice') : (reasons[notice.code] ?? '')
      const detail = `${notice.code} · ${t('library.request_id', { id: notice.requestId ?? '–' })}`
      const tone = 'danger'
      return { key: 'state', tone, words, isAlert: true, acts: [save], detail }
    }
  }
}

function warningLine({ t }: NoticeSource, code: string): NoticeLine {
  return { key: code, tone: 'warn', words: warningWords(t, code) }
}
