/** Type, buttons and fields: what is read, pressed and filled in. */

import { Badge } from '#ui/components/badge.tsx'
import { Breadcrumb } from '#ui/components/breadcrumb.tsx'
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx'
import { Checkbox, Switch } from '#ui/components/checkbox.tsx'
import { Field } from '#ui/components/field.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { Select } from '#ui/components/select.tsx'
import { WrittenTime } from '#ui/components/time.tsx'
import { Toolbar, ToolbarGap } from '#ui/components/toolbar.tsx'
import { Kbd } from '#ui/components/tooltip.tsx'
import { Avatar } from '#ui/layout/header.tsx'
import type { Samples } from './samples.ts'

const MOMENT = '2026-11-12T09:00:00+02:00'

export function typeSamples(translate: Samples) {
  return (
    <>
      <Breadcrumb
        label={translate.file}
        steps={[
          { label: translate.notes, href: '#' },
          { label: 'src/platform', href: '#', isCode: true },
          { label: translate.longName },
        ]}
      />
      <p class="patterns__page-title">{translate.longTitle}</p>
      <p class="reading" dir="auto">
        {translate.mixedLine} <a href="#patterns">{translate.open}</a> <code>greet = "שלום"</code>{' '}
        <mark>{translate.search}</mark> <mark aria-current="true">{translate.search}</mark>
      </p>
      <p class="cluster">
        <Kbd keys="Ctrl K" /> <Kbd keys="?" /> <Avatar name={translate.notes} photoUrl={null} />
        <WrittenTime iso={MOMENT} text={translate.relative} exact={translate.exact} />
      </p>
    </>
  )
}

export function buttonSamples(translate: Samples) {
  return (
    <>
      <div class="cluster">
        <Button kind="primary">{translate.save}</Button>
        <Button icon="upload">{translate.open}</Button>
        <Button kind="quiet">{translate.cancel}</Button>
        <Button kind="danger" icon="trash-2">
          {translate.remove}
        </Button>
        <Button disabled>{translate.save}</Button>
        <Button aria-pressed="true" icon="star">
          {translate.notes}
        </Button>
        <ButtonLink href="#patterns" icon="external-link">
          {translate.open}
        </ButtonLink>
      </div>
      <Toolbar label={translate.more}>
        <IconButton icon="undo-2" label={translate.cancel} keys="z" />
        <IconButton icon="redo-2" label={translate.open} keys="Z" />
        <ToolbarGap />
        <IconButton icon="list" label={translate.notes} />
        <IconButton icon="clock" label={translate.history} />
        <Menu
          id={`pattern-${translate.lang}`}
          label={translate.more}
          items={[
            { label: translate.open, icon: 'external-link', href: '#patterns' },
            { label: translate.copy, icon: 'copy', keys: 'y' },
            { label: translate.save, icon: 'save', isDisabled: true },
            { label: translate.remove, icon: 'trash-2', isDanger: true, isApart: true },
          ]}
        />
      </Toolbar>
    </>
  )
}

export function fieldSamples(translate: Samples) {
  const id = (name: string) => `${name}-${translate.lang}`
  return (
    <>
      <Field
        id={id('plain')}
        label={translate.file}
        hint={translate.hint}
        counter={translate.counter}
      />
      <Field
        id={id('wrong')}
        label={translate.file}
        error={translate.error}
        counter={translate.over}
        isOverLimit
        input={{ value: translate.longName }}
      />
      <Field id={id('code')} label="URL" isCode input={{ value: 'https://git.example/a/b.git' }} />
      <Field
        id={id('lines')}
        label={translate.notes}
        rows={2}
        input={{ value: translate.mixedLine }}
      />
      <Select
        id={id('sort')}
        label={translate.search}
        value="name"
        options={[
          { value: 'new', label: translate.option },
          { value: 'name', label: translate.otherOption },
        ]}
      />
      <Switch id={id('on')} label={translate.notes} hint={translate.hint} isOn>
        <Badge tone="ok" icon="check">
          {translate.saved}
        </Badge>
      </Switch>
      <Switch id={id('off')} label={translate.history} isOn={false} />
      <Checkbox>{translate.mixedLine}</Checkbox>
      <Checkbox isTask isChecked>
        {translate.task}
      </Checkbox>
    </>
  )
}
