/** States, lists and figures: what a page tells. */
import { Announcement } from '../components/announcement.tsx'
import { Badge, CountBadge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { ChartFrame } from '../components/chart-frame.tsx'
import { Chip } from '../components/chip.tsx'
import { Details } from '../components/details.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { Menu } from '../components/menu.tsx'
import { Notice } from '../components/notice.tsx'
import { Pager } from '../components/pager.tsx'
import { Panel } from '../components/panel.tsx'
import { Progress } from '../components/progress.tsx'
import { Row, Rows } from '../components/rows.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { Table } from '../components/table.tsx'
import { Tabs } from '../components/tabs.tsx'
import { Time } from '../components/time.tsx'
import type { Samples } from './samples.ts'

const MOMENT = '2026-11-12T09:00:00+02:00'

export function stateSamples(say: Samples) {
  return (
    <>
      <div class="patterns__line">
        <Badge tone="ok" icon="check">
          {say.saved}
        </Badge>
        <Badge tone="accent" icon="loader">
          {say.saving}
        </Badge>
        <Badge tone="warn" icon="cloud-off">
          {say.offline}
        </Badge>
        <Badge tone="danger" icon="circle-alert">
          {say.needsYou}
        </Badge>
        <CountBadge count={0} />
        <CountBadge count={7} tone="accent" />
        <CountBadge count={100} tone="danger" />
        <CountBadge count={null} />
      </div>
      <Announcement
        label={say.notes}
        text={say.announcement}
        link={{ href: '#patterns', label: say.more }}
        dismiss={{ action: '#', api: '#', label: say.dismiss }}
      />
      <Notice>{say.sentence}</Notice>
      <Notice tone="ok">{say.saved}</Notice>
      <Notice tone="warn">{say.offline}</Notice>
      <Notice tone="danger">{say.error}</Notice>
      <EmptyState icon="sticky-note" sentence={say.empty} action={<Button>{say.open}</Button>} />
      <ErrorState
        what={say.failed}
        safe={say.safe}
        action={<Button icon="refresh-cw">{say.open}</Button>}
        details={<Details label={say.more}>01JQ9Z3M8V</Details>}
      />
      <Skeleton label={say.loading} />
    </>
  )
}

export function listSamples(say: Samples) {
  const moment = <Time iso={MOMENT} text={say.relative} exact={say.exact} />
  const menu = (name: string) => (
    <Menu
      id={`row-${name}-${say.lang}`}
      label={say.more}
      items={[{ label: say.open, icon: 'eye' }]}
    />
  )
  return (
    <>
      <Tabs
        label={say.notes}
        tabs={[
          { href: '#a', label: say.file, isCurrent: true, count: 128 },
          { href: '#b', label: say.notes, isCurrent: false, count: 0 },
          { href: '#c', label: say.history, isCurrent: false, count: null },
        ]}
      />
      <div class="chips">
        <Chip isCode remove={{ label: say.remove, action: 'remove' }}>
          lang:typescript
        </Chip>
        <Chip icon="tag">{say.longTitle}</Chip>
        <Chip href="#patterns">{say.notes}</Chip>
      </div>
      <Rows label={say.file}>
        <Row
          href="#1"
          name={say.name}
          isFile
          icon="file-code"
          detail={say.mixedLine}
          facts={[<CountBadge count={3} />, moment]}
          actions={menu('a')}
        />
        <Row
          href="#2"
          name={say.longName}
          isFile
          icon="file-text"
          facts={[<CountBadge count={null} />, moment]}
          actions={menu('b')}
          isSelected
        />
        <Row
          href="#3"
          name={say.oddName}
          isFile
          icon="file-code"
          facts={[<CountBadge count={120} />, moment]}
          actions={menu('c')}
        />
      </Rows>
      <Pager
        label={say.newer}
        newer={{ label: say.newer, href: '#n' }}
        older={{ label: say.older, href: '#o' }}
      />
    </>
  )
}

export function figureSamples(say: Samples) {
  const moment = <Time iso={MOMENT} text={say.relative} exact={say.exact} />
  const columns = say.columns.map((label, at) => ({ label, isNumber: at === 1 }))
  return (
    <>
      <Panel title={say.table} id={`panel-${say.lang}`}>
        <Table
          caption={say.columns[0]}
          isCaptionHidden
          columns={columns}
          rows={[
            ['TypeScript', '1,204', moment],
            ['C++', '0', '–'],
            [say.longTitle, '–', moment],
          ]}
        />
      </Panel>
      <Progress id={`known-${say.lang}`} label={say.file} share={0.3} text={say.progress} />
      <Progress id={`unknown-${say.lang}`} label={say.file} share={null} text={say.noProgress} />
      <ChartFrame
        title={say.table}
        summary={say.progress}
        tableLabel={say.columns[1]}
        table={{ columns: columns.slice(0, 2), rows: [['TypeScript', '12']] }}
      >
        <svg viewBox="0 0 100 12" role="presentation" width="100%" preserveAspectRatio="none">
          <path d="M0 2h72v3H0zM0 7h30v3H0z" fill="currentColor" />
        </svg>
      </ChartFrame>
    </>
  )
}
