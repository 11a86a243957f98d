/** The dialog: first the question, then the link; nothing is copied or shown that the server has not made. */
import { useState } from 'preact/hooks'
import { openDialog } from '../../../../client/open-dialog.tsx'
import { type Answer, post } from '../../../../client/talk.ts'
import type { Translate } from '../../../../platform/i18n/index.ts'
import { readLines } from '../../rules/lines.ts'
import { ShareDialog } from '../../views/share-dialog.tsx'
import type { ShareWords } from '../../views/share-form.tsx'

export function openShare(t: Translate, ids: readonly string[], version: number | null): void {
  const title = t('shares.share_title', { n: ids.length })
  openDialog({
    class: 'overlay-dialog share-dialog',
    label: title,
    draw: (close) => <ShareSteps t={t} title={title} ids={ids} version={version} close={close} />,
  })
}

interface StepsProps {
  t: Translate
  title: string
  close(): void
  ids: readonly string[]
  version: number | null
}

interface Made {
  url: string
  facts: string
}

function ShareSteps({ t, title, ids, version, close }: StepsProps) {
  const [made, setMade] = useState<Made | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const create = async (words: ShareWords) => {
    if (readLines(words.lines) === undefined) return setProblem(t('shares.bad_lines'))
    setBusy(true)
    setProblem(undefined)
    const answer = await send(ids, version, words)
    setBusy(false)
    const url = answer.ok && (answer.body.url ?? answer.body.share_url)
    if (url) setMade({ url, facts: factsOf(t, words) })
    else setProblem(problemWords(t, answer))
  }
  return (
    <ShareDialog
      t={t}
      title={title}
      version={version}
      made={made}
      problem={problem}
      isBusy={isBusy}
      onCreate={(words) => void create(words)}
      onClose={close}
    />
  )
}

interface Reply {
  url?: string
  share_url?: string
}

function send(
  ids: readonly string[],
  version: number | null,
  { days, password, isFollowing, hasNotes, lines }: ShareWords,
): Promise<Answer<Reply>> {
  const wish = { expires_in_days: days, ...(password && { password }) }
  const [first = ''] = ids
  if (version === null && ids.length > 1)
    return post('/api/files/create-share-link', { file_ids: ids, ...wish })
  const range = readLines(lines)
  const body = {
    ...wish,
    ...(version !== null && { version }),
    ...(isFollowing && { follow: true }),
    ...(hasNotes && { with_notes: true }),
    ...(range && { line_start: range.start, line_end: range.end }),
  }
  return post(`/api/share/${encodeURIComponent(first)}`, body)
}

function factsOf(t: Translate, { days, password }: ShareWords): string {
  const life =
    days === null ? t('shares.never') : `${t('shares.expiry')} ${t('shares.days', { n: days })}`
  return password ? `${life} · ${t('shares.protected')}` : life
}

function problemWords(t: Translate, { status, code }: Answer<unknown>): string {
  if (code === 'share_quota_exceeded') return t('shares.too_many')
  if (code === 'invalid_line_range') return t('shares.bad_lines')
  if (code === 'lines_follow_nothing') return t('shares.lines_of_one_version')
  return status === 404 ? t('shares.file_gone') : t('shares.not_created')
}
