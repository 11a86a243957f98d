/** Proposals that wait, and one of them part by part. Works without a script. */
import { viewerPaths } from '#paths/files.ts'
import { agentWritePaths, proposalPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice, RefusalNotice } from '#ui/components/notice.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'
import type { IconName } from '#ui/icons/names.ts'
import type { ProposalRecord, ProposalReply } from '../contract/index.ts'
import { HeldChange } from './held-change.tsx'

export function Proposals({ proposals }: { proposals: readonly ProposalRecord[] }) {
  const t = useT()
  if (proposals.length === 0)
    return <EmptyState icon="git-compare" sentence={t('proposals.none')} />
  return (
    <Rows label={t('proposals.title')}>
      {proposals.map((proposal) => (
        <Row
          key={proposal.id}
          href={href(proposalPaths.page, { id: proposal.id })}
          name={proposal.name || whatOf(t, proposal)}
          isFile={proposal.is_new || proposal.file_id !== null}
          icon={iconOf(proposal)}
          {...(proposal.name !== '' && { detail: whatOf(t, proposal) })}
          facts={[
            t('proposals.by', { name: proposal.by }),
            <Time key="time" at={proposal.created_at} />,
          ]}
        />
      ))}
    </Rows>
  )
}

function whatOf(t: ReturnType<typeof useT>, { held, is_new: isNew }: ProposalRecord): string {
  if (held) return t(`proposals.what_${held}`)
  return t(isNew ? 'proposals.new_file' : 'proposals.edit')
}

function iconOf({ held, is_new: isNew, file_id }: ProposalRecord): IconName {
  if (held?.endsWith('board')) return 'layout-grid'
  if (held && (file_id === null || held === 'new_note')) return 'sticky-note'
  return isNew ? 'file-plus' : 'file'
}

interface ProposalPageProps extends Pick<ProposalReply, 'proposal' | 'parts' | 'held'> {
  refused: string | undefined
}

type Part = ProposalReply['parts'][number]

// More would make a page that nobody decides by reading; the buttons for all parts concern the others too.
const PARTS_SHOWN = 100

export function ProposalPage({ proposal, parts, held, refused }: ProposalPageProps) {
  const t = useT()
  const { file_id: fileId, is_new: isNew, is_binned: isBinned } = proposal
  const hidden = parts.length - PARTS_SHOWN
  const count = held ? 1 : parts.length
  return (
    <>
      <p class="settings__lead">
        {t('proposals.by', { name: proposal.by })} · <Time at={proposal.created_at} />
        {fileId !== null && !isBinned && (
          <>
            {' · '}
            <a href={href(viewerPaths.source, { id: fileId })}>{t('proposals.open_file')}</a>
          </>
        )}
        {' · '}
        <a href={href(agentWritePaths.settings, null, { token: proposal.token_id })}>
          {t('proposals.wrote')}
        </a>
      </p>
      <RefusalNotice text={refused} />
      {isBinned && <Notice tone="warn">{t('proposals.binned')}</Notice>}
      <Decide
        proposal={proposal}
        accept={t(isNew ? 'proposals.accept_file' : 'proposals.accept_all', { n: count })}
        refuse={t(isNew ? 'proposals.refuse_file' : 'proposals.refuse_all', { n: count })}
        isPrimary
      />
      {held && <HeldChange held={held} name={proposal.name} />}
      <ol class="proposal list">
        {parts.slice(0, PARTS_SHOWN).map((part, at) => (
          <ProposedPart key={at} proposal={proposal} part={part} at={at} />
        ))}
      </ol>
      {hidden > 0 && <p class="secondary">{t('proposals.more', { n: hidden })}</p>}
    </>
  )
}

function ProposedPart({
  proposal,
  part,
  at,
}: {
  proposal: ProposalRecord
  part: Part
  at: number
}) {
  const t = useT()
  const name = t('proposals.part', { n: at + 1, line: part.line })
  return (
    <li class="proposal__part">
      <div class="proposal__head">
        <h2 class="proposal__name">{name}</h2>
        {!part.fits && <Badge tone="warn">{t('proposals.unfit')}</Badge>}
        {!proposal.is_new && (
          <Decide
            proposal={proposal}
            part={at}
            about={name}
            accept={t('proposals.accept')}
            refuse={t('proposals.refuse')}
            canAccept={part.fits}
          />
        )}
      </div>
      <Lines part={part} label={name} />
    </li>
  )
}

const LINES_SHOWN = 200
const LINE_LENGTH_SHOWN = 400

function Lines({ part, label }: { part: Part; label: string }) {
  const t = useT()
  const lines = [
    ...part.removed.map((text) => ({ sign: '−', kind: 'removed', text })),
    ...part.added.map((text) => ({ sign: '+', kind: 'added', text })),
  ]
  const hidden = lines.length - LINES_SHOWN
  return (
    <>
      <section class="proposal__lines code-surface" dir="ltr" tabindex={0} aria-label={label}>
        {lines.slice(0, LINES_SHOWN).map(({ sign, kind, text }, at) => (
          <div key={at} class={`proposal__line proposal__line--${kind}`}>
            <span class="proposal__sign">{sign}</span>
            <span>{shortened(text)}</span>
          </div>
        ))}
      </section>
      {hidden > 0 && <p class="secondary">{t('proposals.more_lines', { n: hidden })}</p>}
    </>
  )
}

function shortened(line: string): string {
  const text = line.replace(/\r?\n$/, '')
  return text.length > LINE_LENGTH_SHOWN ? `${text.slice(0, LINE_LENGTH_SHOWN)}…` : text
}

interface DecideProps {
  proposal: ProposalRecord
  /** Without it: all parts. */
  part?: number
  /** Names the part for screen readers. */
  about?: string
  accept: string
  refuse: string
  isPrimary?: boolean
  canAccept?: boolean
}

function Decide({
  proposal,
  part,
  about,
  accept,
  refuse,
  isPrimary = false,
  canAccept = true,
}: DecideProps) {
  const named = (label: string) =>
    about === undefined ? {} : { 'aria-label': `${label}: ${about}` }
  return (
    <form
      class="proposal__acts"
      method="post"
      action={href(proposalPaths.decide, { id: proposal.id })}
    >
      <input type="hidden" name="turn" value={proposal.turn} />
      <input type="hidden" name="part" value={part ?? ''} />
      {canAccept && !proposal.is_binned && (
        <Button
          type="submit"
          {...(isPrimary && { kind: 'primary' })}
          icon="check"
          name="answer"
          value="accept"
          {...named(accept)}
        >
          {accept}
        </Button>
      )}
      <Button type="submit" kind="quiet" icon="x" name="answer" value="refuse" {...named(refuse)}>
        {refuse}
      </Button>
    </form>
  )
}
