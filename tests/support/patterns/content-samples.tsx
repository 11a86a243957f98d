/** States, lists and figures: what a page reports. */

import type { ComponentChildren } from 'preact'
import { AnnouncementBar } from '#ui/components/announcement.tsx'
import { Badge, CountBadge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Chip } from '#ui/components/chip.tsx'
import { Details } from '#ui/components/details.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/components/empty-state.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { ChartFrame, Table } from '#ui/components/table.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { WrittenTime } from '#ui/components/time.tsx'
import type { Samples } from './samples.ts'

const MOMENT = '2026-11-12T09:00:00+02:00'

export function stateSamples(translate: Samples) {
  return (
    <>
      <div class="cluster">
        <Badge tone="ok" icon="check">
          {translate.saved}
        </Badge>
        <Badge tone="accent" icon="loader">
          {translate.saving}
        </Badge>
        <Badge tone="warn" icon="cloud-off">
          {translate.offline}
        </Badge>
        <Badge tone="danger" icon="circle-alert">
          {translate.needsYou}
        </Badge>
        <CountBadge count={0} />
        <CountBadge count={7} tone="accent" />
        <CountBadge count={100} tone="danger" />
        <CountBadge count={null} />
      </div>
      <AnnouncementBar
        label={translate.notes}
        text={translate.announcement}
        link={{ href: '#patterns', label: translate.more }}
        dismiss={{ action: '#', api: '#', label: translate.dismiss }}
      />
      <Notice>{translate.sentence}</Notice>
      <Notice tone="ok">{translate.saved}</Notice>
      <Notice tone="warn">{translate.offline}</Notice>
      <Notice tone="danger">{translate.error}</Notice>
      <EmptyState
        icon="sticky-note"
        sentence={translate.empty}
        action={<Button>{translate.open}</Button>}
      />
      <ErrorState
        what={translate.failed}
        safe={translate.safe}
        action={<Button icon="refresh-cw">{translate.open}</Button>}
        details={<Details label={translate.more}>01JQ9Z3M8V</Details>}
      />
      <Skeleton label={translate.loading} />
    </>
  )
}

export function listSamples(translate: Samples) {
  const moment = <WrittenTime iso={MOMENT} text={translate.relative} exact={translate.exact} />
  const menu = (name: string) => rowMenu(translate, name)
  return (
    <>
      <Tabs
        label={translate.notes}
        tabs={[
          { href: '#a', label: translate.file, isCurrent: true, count: 128 },
          { href: '#b', label: translate.notes, isCurrent: false, count: 0 },
          { href: '#c', label: translate.history, isCurrent: false, count: null },
        ]}
      />
      <div class="chips">
        <Chip isCode remove={{ label: translate.remove, href: '#' }}>
          lang:typescript
        </Chip>
        <Chip icon="tag">{translate.longTitle}</Chip>
        <Chip href="#patterns">{translate.notes}</Chip>
      </div>
      <Rows label={translate.file}>
        <Row
          href="#1"
          name={translate.name}
          isFile
          icon="file-code"
          detail={translate.mixedLine}
          facts={[<CountBadge count={3} />, moment]}
          actions={menu('a')}
        />
        <Row
          href="#2"
          name={translate.longName}
          isFile
          icon="file-text"
          facts={[<CountBadge count={null} />, moment]}
          actions={menu('b')}
          isSelected
        />
        <Row
          href="#3"
          name={translate.oddName}
          isFile
          icon="file-code"
          facts={[<CountBadge count={120} />, moment]}
          actions={menu('c')}
        />
      </Rows>
      <Pager
        label={translate.newer}
        newer={{ label: translate.newer, href: '#n' }}
        older={{ label: translate.older, href: '#o' }}
      />
    </>
  )
}

function rowMenu({ lang, more, open }: Samples, name: string) {
  return <Menu id={`row-${name}-${lang}`} label={more} items={[{ label: open, icon: 'eye' }]} />
}

export function figureSamples(translate: Samples) {
  const moment = <WrittenTime iso={MOMENT} text={translate.relative} exact={translate.exact} />
  const columns = translate.columns.map((label, at) => ({ label, isNumber: at === 1 }))
  return (
    <>
      <Panel title={translate.table} id={`panel-${translate.lang}`}>
        <Table
          caption={translate.columns[0]}
          isCaptionHidden
          columns={columns}
          rows={[
            ['TypeScript', '1,204', moment],
            ['C++', '0', '–'],
            [translate.longTitle, '–', moment],
          ]}
        />
      </Panel>
      <ProgressBar
        id={`known-${translate.lang}`}
        label={translate.file}
        share={0.3}
        text={translate.progress}
      />
      <ProgressBar
        id={`unknown-${translate.lang}`}
        label={translate.file}
        share={null}
        text={translate.noProgress}
      />
      <ChartFrame
        title={translate.table}
        summary={translate.progress}
        tableLabel={translate.columns[1]}
        table={{ columns: columns.slice(0, 2), rows: [['TypeScript', '12']] }}
      >
        <svg viewBox="0 0 100 12" role="presentation" width="100%" preserveAspectRatio="none">
          <path d="M0 2h72v3H0zM0 7h30v3H0z" fill="currentColor" />
        </svg>
      </ChartFrame>
    </>
  )
}

/** A bordered box. */
interface PanelProps {
  title?: string
  id?: string
  actions?: ComponentChildren
  children: ComponentChildren
}

function Panel({ title, id, actions, children }: PanelProps) {
  const titleId = title && id ? `${id}-title` : undefined
  return (
    <section class="panel" id={id} aria-labelledby={titleId}>
      {(title || actions) && (
        <div class="panel__head">
          {title && (
            <h2 class="panel__title" id={titleId}>
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
