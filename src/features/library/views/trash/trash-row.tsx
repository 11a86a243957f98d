/** One file in the trash: its name, when it was deleted, when it is purged, and the two commands. */
import { trashPaths } from '#paths/files.ts'
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Locale } from '#platform/i18n/phrases.ts'
import { dateFormat } from '#platform/time/format.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { Time } from '#ui/components/time.tsx'
import { Icon } from '#ui/icons/icon.tsx'

// When a deleted file is purged, in the reader's time zone. Pure; the browser computes the same text.

/** `overdue` waits for the sweep; `undated` waits for the repair that gives it a date. */
type PurgeFate =
  | { state: 'undated' }
  | { state: 'overdue' }
  | { state: 'today' }
  | { state: 'dated'; days: number }

export function fateOf(purgeAt: number | null, now: number, timeZone: string): PurgeFate {
  if (purgeAt === null) return { state: 'undated' }
  if (purgeAt <= now) return { state: 'overdue' }
  const days = daysBetween(now, purgeAt, timeZone)
  return days === 0 ? { state: 'today' } : { state: 'dated', days }
}

const DAY_MS = 86_400_000

/** Calendar days between two moments: tomorrow is one day away at any hour. */
export function daysBetween(from: number, to: number, timeZone: string): number {
  return Math.round((dayNumber(to, timeZone) - dayNumber(from, timeZone)) / DAY_MS)
}

function dayNumber(at: number, timeZone: string): number {
  const wanted = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const
  const parts = dateFormat('en', wanted).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return Date.UTC(Number(part('year')), Number(part('month')) - 1, Number(part('day')))
}

/** `14 Dec 2026`. */
export function dayText(at: number, locale: Locale, timeZone: string): string {
  const wanted = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const
  return dateFormat(locale, wanted).format(at)
}

/** `09:30`. */
export function clockText(at: number, locale: Locale, timeZone: string): string {
  return dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
}

/** Plain data, so that it can be sent to the browser unchanged. Moments are milliseconds. */
export interface BinnedFile {
  id: string
  folder: string
  fileName: string
  deletedAt: number
  purgeAt: number | null
}

export interface RowCommands {
  onRestore(file: BinnedFile): void
  onPurge(file: BinnedFile): void
}

interface TrashRowProps {
  file: BinnedFile
  /** Without them the row is a form and a link. */
  acts?: RowCommands | undefined
}

export function TrashRow({ file, acts }: TrashRowProps) {
  const t = useT()
  return (
    <li class="row bin-row" data-row={file.id}>
      <Icon name="file" class="row__icon" />
      <div class="row__words">
        <span class="row__name">
          <FileName name={file.fileName} />
        </span>
        {file.folder && (
          <span class="row__detail clip" dir="ltr" title={file.folder}>
            {file.folder}
          </span>
        )}
      </div>
      <div class="row__facts">
        <span class="row__fact bin-row__deleted">
          <Time at={file.deletedAt} isPast text={(ago) => t('trash.deleted_ago', { ago })} />
        </span>
        <span class="row__fact bin-row__fate">
          <Fate purgeAt={file.purgeAt} />
        </span>
      </div>
      <div class="row__actions">
        <WaysOut file={file} acts={acts} />
      </div>
    </li>
  )
}

function Fate({ purgeAt }: Pick<BinnedFile, 'purgeAt'>) {
  const { t, locale, timeZone, now } = useRenderContext()
  const fate = fateOf(purgeAt, now(), timeZone)
  if (purgeAt === null || fate.state === 'undated') return <>{t('trash.undated')}</>
  const date = dayText(purgeAt, locale, timeZone)
  const text =
    fate.state === 'dated'
      ? t('trash.gone_on', { date, n: fate.days })
      : fate.state === 'today'
        ? t('trash.gone_today', { time: clockText(purgeAt, locale, timeZone) })
        : t('trash.overdue', { date })
  const time = <Time at={purgeAt} text={() => text} />
  if (fate.state !== 'overdue') return time
  return (
    <Badge tone="warn" icon="clock">
      {time}
    </Badge>
  )
}

function WaysOut({ file, acts }: Pick<TrashRowProps, 'file' | 'acts'>) {
  const t = useT()
  const name = file.fileName
  const restore = (event: Event) => {
    if (!acts) return
    event.preventDefault()
    acts.onRestore(file)
  }
  const purge = (event: MouseEvent) => {
    // With a modifier the link opens the confirmation in a new tab, as any link would.
    if (!acts || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    acts.onPurge(file)
  }
  return (
    <>
      <form method="post" action={trashPaths.restore} onSubmit={restore}>
        <input type="hidden" name="id" value={file.id} />
        <Button
          type="submit"
          kind="quiet"
          icon="undo-2"
          class="bin-row__restore"
          title={t('trash.restore')}
          aria-label={t('trash.restore_label', { name })}
        >
          <span class="bin-row__word">{t('trash.restore')}</span>
        </Button>
      </form>
      <ButtonLink
        kind="quiet"
        icon="trash-2"
        class="bin-row__purge"
        href={href(trashPaths.purge, null, { id: file.id })}
        title={t('trash.purge')}
        aria-label={t('trash.purge_label', { name })}
        onClick={purge}
      >
        <span class="bin-row__word">{t('trash.purge')}</span>
      </ButtonLink>
    </>
  )
}
