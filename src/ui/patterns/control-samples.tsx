/** Type, buttons and fields: what is read, pressed and filled in. */
import { Avatar } from '../components/avatar.tsx'
import { Badge } from '../components/badge.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { Button, ButtonLink, IconButton } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { Field } from '../components/field.tsx'
import { Kbd } from '../components/kbd.tsx'
import { Menu } from '../components/menu.tsx'
import { Select } from '../components/select.tsx'
import { Switch } from '../components/switch.tsx'
import { Time } from '../components/time.tsx'
import { Toolbar, ToolbarGap } from '../components/toolbar.tsx'
import type { Samples } from './samples.ts'

const MOMENT = '2026-11-12T09:00:00+02:00'

export function typeSamples(say: Samples) {
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

export function buttonSamples(say: Samples) {
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

export function fieldSamples(say: Samples) {
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
