/** What agents wrote: each write with its change, who wrote it, and Undo. Works without a script. */
import { trashPaths, viewerPaths } from '#paths/files.ts'
import { boardPaths, notePaths } from '#paths/notes.ts'
import { agentWritePaths } from '#paths/people.ts'
import { sharePaths } from '#paths/sharing.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Details } from '#ui/components/details.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Time } from '#ui/components/time.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { AgentWrite } from '../contract/index.ts'
import { ChangedFields, didOf } from './change-fields.tsx'

interface AgentWritesProps {
  writes: readonly AgentWrite[]
  /** Only what this one wrote. */
  token: string | undefined
  isFirst: boolean
  next: string | null
  refused: Refusal | undefined
}

interface Refusal {
  text: string
  context: Readonly<Record<string, unknown>>
}

export function AgentWrites({ writes, token, isFirst, next, refused }: AgentWritesProps) {
  const t = useT()
  const page = (cursor?: string) => href(agentWritePaths.settings, null, { token, cursor })
  return (
    <>
      <p class="settings__lead">
        {t('agent_writes.lead')} <a href={trashPaths.trash}>{t('agent_writes.deleted')}</a>
      </p>
      {refused && <Refused {...refused} />}
      {token !== undefined && (
        <p>
          {t('agent_writes.one_token')}{' '}
          <a href={agentWritePaths.settings}>{t('agent_writes.all_tokens')}</a>
        </p>
      )}
      {writes.length === 0 ? (
        <EmptyState icon="history" sentence={t('agent_writes.none')} />
      ) : (
        <ul class="writes list" aria-label={t('agent_writes.title')}>
          {writes.map((write) => (
            <WriteRow key={write.id} write={write} token={token} />
          ))}
        </ul>
      )}
      <Pager
        label={t('agent_writes.pages')}
        newer={{ label: t('agent_writes.newest'), href: isFirst ? undefined : page() }}
        older={{ label: t('agent_writes.older'), href: next === null ? undefined : page(next) }}
      />
    </>
  )
}

function Refused({ text, context }: Refusal) {
  const t = useT()
  const to = refusedHref(context)
  return (
    <Notice tone="danger" role="alert">
      {text} {to && <a href={to}>{t('agent_writes.look')}</a>}
    </Notice>
  )
}

/** Where the person sees why it was refused. */
function refusedHref({ file_id, from, to, note_id, board_id }: Refusal['context']): string | null {
  if (typeof note_id === 'string') return href(notePaths.note, { note_id })
  if (typeof board_id === 'string') return href(boardPaths.board, { board_id })
  if (typeof file_id !== 'string') return null
  if (typeof from !== 'number') return href(viewerPaths.source, { id: file_id })
  return comparisonHref(file_id, from, Number(to))
}

function comparisonHref(id: string, from: number, to: number): string {
  return href(viewerPaths.source, { id }, { view: 'history', from, to })
}

const ICONS = {
  ...({ file: 'file', note: 'sticky-note', board: 'layout-grid' } as const),
  ...({ reminder: 'bell', share: 'share-2' } as const),
}

/** Of a change: what it was about, by the first word of what was done. */
function subjectOf({ kind, action }: AgentWrite): keyof typeof ICONS {
  const subject = action ? action.split('_')[0] : kind
  return subject && subject in ICONS ? (subject as keyof typeof ICONS) : 'file'
}

function WriteRow({ write, token }: { write: AgentWrite; token: string | undefined }) {
  const t = useT()
  const { kind, number, is_new: isNew, state } = write
  return (
    <li class="write">
      <Icon name={ICONS[subjectOf(write)]} class="write__icon" />
      <div class="write__words">
        <p class="write__name">
          <a href={hrefOf(write)} dir="auto">
            {write.name}
          </a>
        </p>
        <p class="write__facts secondary">
          {whatOf(t, write)} ·{' '}
          <a href={href(agentWritePaths.settings, null, { token: write.token_id })}>
            {t('agent_writes.by', { name: write.by })}
          </a>{' '}
          · <Time at={write.written_at} />
        </p>
        {write.texts && <NoteTexts {...write.texts} isNew={isNew} />}
        {write.fields && <ChangedFields fields={write.fields} />}
      </div>
      <div class="write__acts">
        {kind === 'file' && !isNew && state !== 'binned' && state !== 'unknown' && (
          <ButtonLink
            kind="quiet"
            icon="git-compare"
            href={comparisonHref(write.target_id, number - 1, number)}
            aria-label={t('agent_writes.compare_named', { name: write.name, n: number })}
          >
            {t('agent_writes.compare')}
          </ButtonLink>
        )}
        {state === 'open' ? (
          <UndoForm write={write} token={token} />
        ) : (
          <span class="write__state secondary">{t(`agent_writes.state_${state}`)}</span>
        )}
      </div>
    </li>
  )
}

function whatOf(t: Translate, write: AgentWrite): string {
  const { kind, number, is_new: isNew } = write
  if (kind === 'change') return didOf(t, write)
  return isNew ? t(`agent_writes.new_${kind}`) : t('agent_writes.version', { n: number })
}

function hrefOf(write: AgentWrite): string {
  const { action, state, target_id } = write
  const kind = subjectOf(write)
  const isUndone = state === 'undone'
  if (kind === 'share') return sharePaths.shares
  if (kind === 'reminder') return href(notePaths.note, { note_id: target_id })
  if (action === 'file_binned' || action === 'file_purged')
    return isUndone ? href(viewerPaths.source, { id: target_id }) : trashPaths.trash
  if (action === 'note_deleted')
    return isUndone ? href(notePaths.note, { note_id: target_id }) : notePaths.deleted
  if (action === 'board_deleted') return boardPaths.boards
  if (kind === 'board') return href(boardPaths.board, { board_id: target_id })
  if (kind === 'note')
    return state === 'binned' ? notePaths.deleted : href(notePaths.note, { note_id: target_id })
  return state === 'binned' ? trashPaths.trash : href(viewerPaths.source, { id: target_id })
}

function NoteTexts({ before, after, isNew }: { before: string; after: string; isNew: boolean }) {
  const t = useT()
  return (
    <Details label={t(isNew ? 'agent_writes.show_text' : 'agent_writes.show_change')}>
      <div class="write__texts">
        {!isNew && (
          <section>
            <h2 class="write__which secondary">{t('agent_writes.before')}</h2>
            <p class="write__text" dir="auto">
              {before}
            </p>
          </section>
        )}
        <section>
          <h2 class="write__which secondary">{t('agent_writes.after')}</h2>
          <p class="write__text" dir="auto">
            {after}
          </p>
        </section>
      </div>
    </Details>
  )
}

function UndoForm({ write, token }: { write: AgentWrite; token: string | undefined }) {
  const t = useT()
  return (
    <form method="post" action={agentWritePaths.undo}>
      <input type="hidden" name="id" value={write.id} />
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      <Button
        type="submit"
        kind="quiet"
        icon="undo-2"
        aria-label={
          write.kind === 'change'
            ? t('agent_writes.undo_change_named', { name: write.name, did: didOf(t, write) })
            : t('agent_writes.undo_named', { name: write.name, n: write.number })
        }
      >
        {t('agent_writes.undo')}
      </Button>
    </form>
  )
}
