/** Every component in every state, grouped as one meets them. */
import type { ComponentChildren } from 'preact'
import { Announcement } from '../components/announcement.tsx'
import { Avatar } from '../components/avatar.tsx'
import { Badge, CountBadge } from '../components/badge.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { Button, ButtonLink, IconButton } from '../components/button.tsx'
import { ChartFrame } from '../components/chart-frame.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { Chip } from '../components/chip.tsx'
import { CodeBlock } from '../components/code-block.tsx'
import { Details } from '../components/details.tsx'
import { Dialog } from '../components/dialog.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { Field } from '../components/field.tsx'
import { Kbd } from '../components/kbd.tsx'
import { Menu } from '../components/menu.tsx'
import { Notice } from '../components/notice.tsx'
import { Pager } from '../components/pager.tsx'
import { Panel } from '../components/panel.tsx'
import { Progress } from '../components/progress.tsx'
import { Row, Rows } from '../components/rows.tsx'
import { Select } from '../components/select.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { Switch } from '../components/switch.tsx'
import { Table } from '../components/table.tsx'
import { Tabs } from '../components/tabs.tsx'
import { Time } from '../components/time.tsx'
import { Toolbar, ToolbarGap } from '../components/toolbar.tsx'
import type { Samples } from './samples.ts'

export interface PatternSection {
  title: string
  draw: (say: Samples) => ComponentChildren
}

const MOMENT = '2026-11-12T09:00:00+02:00'
const PAPERS = [
  'yellow',
  'yellow_light',
  'green_light',
  'orange_light',
  'blue_light',
  'purple_light',
  'pink_light',
]

export const sections: PatternSection[] = [
  { title: 'Type', draw: typeSamples },
  { title: 'Buttons', draw: buttonSamples },
  { title: 'Fields', draw: fieldSamples },
  { title: 'States', draw: stateSamples },
  { title: 'Lists', draw: listSamples },
  { title: 'Figures', draw: figureSamples },
  { title: 'Code', draw: codeSamples },
  { title: 'Note paper', draw: paperSamples },
  { title: 'Dialog', draw: dialogSamples },
]

function typeSamples(say: Samples) {
  return (
    <>
      <Breadcrumb
        label={say.file}
        steps={[
          { label: say.notes, href: '#' },
          { label: 'src/platform', href: '#', isCode: true },
          { label: say.longName },
        ]}
      />
      <p class="patterns__page-title">{say.longTitle}</p>
      <p class="reading" dir="auto">
        {say.mixedLine} <a href="#patterns">{say.open}</a> <code>greet = "שלום"</code>{' '}
        <mark>{say.search}</mark> <mark aria-current="true">{say.search}</mark>
      </p>
      <p class="patterns__line">
        <Kbd keys="Ctrl K" /> <Kbd keys="?" /> <Avatar name={say.notes} photoUrl={null} />
        <Time iso={MOMENT} text={say.relative} exact={say.exact} />
      </p>
    </>
  )
}

function buttonSamples(say: Samples) {
  return (
    <>
      <div class="patterns__line">
        <Button kind="primary">{say.save}</Button>
        <Button icon="upload">{say.open}</Button>
        <Button kind="quiet">{say.cancel}</Button>
        <Button kind="danger" icon="trash-2">
          {say.remove}
        </Button>
        <Button disabled>{say.save}</Button>
        <Button aria-pressed="true" icon="star">
          {say.notes}
        </Button>
        <ButtonLink href="#patterns" icon="external-link">
          {say.open}
        </ButtonLink>
      </div>
      <Toolbar label={say.more}>
        <IconButton icon="undo-2" label={say.cancel} keys="z" />
        <IconButton icon="redo-2" label={say.open} keys="Z" />
        <ToolbarGap />
        <IconButton icon="list" label={say.notes} />
        <IconButton icon="clock" label={say.history} />
        <Menu
          id={`pattern-${say.lang}`}
          label={say.more}
          items={[
            { label: say.open, icon: 'external-link', href: '#patterns' },
            { label: say.copy, icon: 'copy', keys: 'y' },
            { label: say.save, icon: 'save', isDisabled: true },
            { label: say.remove, icon: 'trash-2', isDanger: true, isApart: true },
          ]}
        />
      </Toolbar>
    </>
  )
}

function fieldSamples(say: Samples) {
  const id = (name: string) => `${name}-${say.lang}`
  return (
    <>
      <Field id={id('plain')} label={say.file} hint={say.hint} counter={say.counter} />
      <Field
        id={id('wrong')}
        label={say.file}
        error={say.error}
        counter={say.over}
        isOverLimit
        input={{ value: say.longName }}
      />
      <Field id={id('code')} label="URL" isCode input={{ value: 'https://git.example/a/b.git' }} />
      <Field id={id('lines')} label={say.notes} rows={2} input={{ value: say.mixedLine }} />
      <Select
        id={id('sort')}
        label={say.search}
        value="name"
        options={[
          { value: 'new', label: say.option },
          { value: 'name', label: say.otherOption },
        ]}
      />
      <Switch id={id('on')} label={say.notes} hint={say.hint} isOn>
        <Badge tone="ok" icon="check">
          {say.saved}
        </Badge>
      </Switch>
      <Switch id={id('off')} label={say.history} isOn={false} />
      <Checkbox>{say.mixedLine}</Checkbox>
      <Checkbox isTask isChecked>
        {say.task}
      </Checkbox>
    </>
  )
}

function stateSamples(say: Samples) {
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
        dismiss={{ action: '#', label: say.dismiss }}
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

function listSamples(say: Samples) {
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
        label={say.search}
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
        label={say.search}
        newer={{ label: say.newer, href: '#n' }}
        older={{ label: say.older, href: '#o' }}
      />
    </>
  )
}

function figureSamples(say: Samples) {
  const moment = <Time iso={MOMENT} text={say.relative} exact={say.exact} />
  const columns = say.columns.map((label, at) => ({ label, isNumber: at === 1 }))
  return (
    <>
      <Panel title={say.table} id={`panel-${say.lang}`}>
        <Table
          caption={say.table}
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

function codeSamples(say: Samples) {
  return (
    <CodeBlock id={`block-${say.lang}`} label={say.name} language="TypeScript" copyLabel={say.copy}>
      <span class="tok-comment">{'// שלום: a comment stays upright\n'}</span>
      <span class="tok-keyword">const</span> limit = <span class="tok-number">20_000</span>
      {'\n'}
      <span class="tok-keyword">export function</span> <span class="tok-function">greet</span>(name:{' '}
      <span class="tok-type">string</span>) {'{\n  '}
      <span class="tok-keyword">return</span> <span class="tok-string">{'`שלום, $'}</span>
      {'{name}'}
      <span class="tok-string">{'`'}</span> <span class="tok-keyword">as</span>{' '}
      <span class="tok-constant">GREETING</span>
      {'\n}\n'}
      <span class="tok-tag">{'<a'}</span> <span class="tok-attribute">href</span>=
      <span class="tok-string">"/files"</span>
      <span class="tok-tag">{'>'}</span>
    </CodeBlock>
  )
}

function paperSamples(say: Samples) {
  return (
    <div class="patterns__papers">
      {PAPERS.map((paper, at) => (
        <div key={paper} class="paper patterns__paper" data-paper={paper}>
          <strong>{say.papers[at]}</strong>
          <Checkbox isTask isChecked={at % 2 === 0}>
            {say.task}
          </Checkbox>
          <a href="#patterns">{say.notes}</a>
          <p class="paper__aside">{say.relative}</p>
        </div>
      ))}
    </div>
  )
}

function dialogSamples(say: Samples) {
  return (
    <div class="patterns__dialog">
      <Dialog
        id={`dialog-${say.lang}`}
        title={say.remove}
        closeLabel={say.cancel}
        isOpen
        actions={
          <>
            <Button>{say.cancel}</Button>
            <Button kind="danger">{say.remove}</Button>
          </>
        }
      >
        <p>{say.sentence}</p>
      </Dialog>
    </div>
  )
}
