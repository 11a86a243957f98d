/** Code, notes and a dialog: parts with a background of their own. */

import type { ComponentChildren } from 'preact'
import { Button, IconButton } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { classes } from '#ui/components/classes.ts'
import { CodeBlock } from '#ui/components/code-block.tsx'
import type { Samples } from './samples.ts'

const PAPERS = [
  'yellow',
  'yellow_light',
  'green_light',
  'orange_light',
  'blue_light',
  'purple_light',
  'pink_light',
]

export function codeSamples(translate: Samples) {
  return (
    <CodeBlock
      id={`block-${translate.lang}`}
      label={`${translate.name} (${translate.lang})`}
      language="TypeScript"
      copyLabel={translate.copy}
    >
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

export function paperSamples(translate: Samples) {
  return (
    <div class="patterns__papers">
      {PAPERS.map((paper, at) => (
        <div key={paper} class="paper patterns__paper" data-paper={paper}>
          <strong>{translate.papers[at]}</strong>
          <Checkbox isTask isChecked={at % 2 === 0}>
            {translate.task}
          </Checkbox>
          <a href="#patterns">{translate.notes}</a>
          <p class="paper__aside">{translate.relative}</p>
        </div>
      ))}
    </div>
  )
}

export function dialogSamples(translate: Samples) {
  return (
    <div class="patterns__dialog">
      <Dialog
        id={`dialog-${translate.lang}`}
        title={translate.remove}
        closeLabel={translate.cancel}
        isOpen
        actions={
          <>
            <Button>{translate.cancel}</Button>
            <Button kind="danger">{translate.remove}</Button>
          </>
        }
      >
        <p>{translate.sentence}</p>
      </Dialog>
    </div>
  )
}

/** A native dialog: it traps the focus and returns it. Opened by `commandfor` or by the browser core. */
interface DialogProps {
  id: string
  title: string
  closeLabel: string
  children: ComponentChildren
  /** Buttons, the confirming one last. */
  actions?: ComponentChildren
  size?: 'small' | 'wide'
  /** Drawn open without script (patterns, a page that consists of the question). */
  isOpen?: boolean
}

export function Dialog({ id, title, closeLabel, children, actions, size, isOpen }: DialogProps) {
  return (
    <dialog
      class={classes('dialog', size === 'wide' && 'dialog--wide')}
      id={id}
      aria-labelledby={`${id}-title`}
      open={isOpen}
    >
      <form class="dialog__head" method="dialog">
        <h2 class="dialog__title" id={`${id}-title`}>
          {title}
        </h2>
        <IconButton icon="x" label={closeLabel} keys="Esc" type="submit" />
      </form>
      <div class="dialog__body">{children}</div>
      {actions && <div class="dialog__actions">{actions}</div>}
    </dialog>
  )
}
