/** The state of an editor session as lines above the form. */
import { toast } from '#client/toasts/toasts.ts'
import { signInPaths } from '#paths/people.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { Locale } from '#platform/i18n/phrases.ts'
import { hasMovedOn } from '../../rules/drafts.ts'
import type { NoticeLine } from '../../views/session-notices.tsx'
import type { EditorSession } from './editor-session.ts'
import { clockTime } from './page-parts.ts'
import type { FileDraft, SessionNotice, SessionState } from './session-state.ts'
import { warningText } from './warning-text.ts'

export interface NoticeSource {
  t: Translate
  locale: Locale
  session: EditorSession
  state: SessionState
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

function draftLine({ t, locale, session, state }: NoticeSource, draft: FileDraft): NoticeLine {
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
    text: isNew ? first : `${first} · ${second}`,
    acts: [
      { label: t('library.restore'), run: () => void session.restore(draft) },
      { label: t('library.discard'), run: () => void discard(t, session, draft) },
    ],
  }
}

async function discard(t: Translate, session: EditorSession, draft: FileDraft): Promise<void> {
  const undo = await session.discard(draft)
  toast({ text: t('library.draft_discarded'), undo })
}

function lineOf({ t, session, reasons }: NoticeSource, notice: SessionNotice): NoticeLine {
  const save = { label: t('library.save_again'), run: () => void session.save() }
  switch (notice.kind) {
    case 'offline':
      return { key: 'state', tone: 'warn', text: t('library.offline_notice'), acts: [save] }
    case 'signed-out': {
      const signIn = {
        label: t('library.sign_in_again'),
        run: () => void open(signInPaths.login, '_blank'),
      }
      const text = t('library.signed_out_notice')
      return { key: 'state', tone: 'danger', text, isAlert: true, acts: [signIn, save] }
    }
    case 'merge-failed':
      return { key: 'state', tone: 'warn', text: t('library.merge_failed'), acts: [save] }
    case 'editor-failed':
      return { key: 'state', tone: 'warn', text: t('library.editor_failed') }
    case 'waiting': {
      const n = Math.max(1, Math.ceil((notice.until - Date.now()) / 1000))
      return { key: 'state', tone: 'warn', text: t('library.waiting_seconds', { n }) }
    }
    case 'said':
      return { key: 'state', tone: 'danger', text: notice.text, isAlert: true }
    default: {
      const failed = notice.kind === 'failed'
      const text = failed ? t('library.failed_notice') : (reasons[notice.code] ?? '')
      const detail = `${notice.code} · ${t('library.request_id', { id: notice.requestId ?? '–' })}`
      const tone = 'danger'
      return { key: 'state', tone, text, isAlert: true, acts: [save], detail }
    }
  }
}

function warningLine({ t }: NoticeSource, code: string): NoticeLine {
  return { key: code, tone: 'warn', text: warningText(t, code) }
}
