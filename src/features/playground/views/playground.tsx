/** The playground: code at the start, its result at the end; on a phone one at a time. */

import type { ComponentChildren } from 'preact'
import { viewerPaths } from '#paths/files.ts'
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Select } from '#ui/components/select.tsx'
import { examples } from '../rules/examples.ts'
import type { LanguageChoice, PlaygroundState, ResultCommands } from './playground-state.ts'
import { Result } from './result.tsx'
import { RunBar, type RunBarCommands } from './run-bar.tsx'

export interface PlaygroundCommands extends RunBarCommands, ResultCommands {
  onLanguage: (language: string) => void
  onFormat: () => void
  onCheck: () => void
  onCompare: () => void
  onSide: (side: PlaygroundState['side']) => void
}

export interface PlaygroundProps {
  view: PlaygroundState
  languages: readonly LanguageChoice[]
  /** A model is configured. */
  canExplain: boolean
  /** Sizes as text, already in the reader's language. */
  sizes: { now: string; most: string; output: string }
  isTooLarge: boolean
  /** The text itself: a plain field, then the editor. */
  text: ComponentChildren
  /** The program's input: a plain field. */
  input: ComponentChildren
  /** Absent on the server and until the page is alive. */
  commands?: PlaygroundCommands | undefined
}

const HOW_FAR = ['safe', 'cautious', 'aggressive'] as const

export function Playground(props: PlaygroundProps) {
  const t = useT()
  const { view, text, input, commands, isTooLarge, sizes } = props
  return (
    <div class={`pad pad--${view.side}`}>
      <div class="cluster cluster--wide">
        <h1 class="pad__title">{t('code-tools.title')}</h1>
        {view.from && (
          <a class="pad__from" href={href(viewerPaths.source, { id: view.from.id })}>
            <bdi>{t('code-tools.from_file', { name: view.from.name })}</bdi>
          </a>
        )}
        <div class="pad__acts needs-script">
          <ExampleMenu />
          <Button icon="save" {...press('save-pad')}>
            {t('code-tools.save')}
          </Button>
        </div>
      </div>
      <p class="pad__lead">{t('code-tools.lead')}</p>
      <noscript>
        <Notice tone="warn">{t('code-tools.needs_script')}</Notice>
      </noscript>
      <div class="pad__bar needs-script">
        <Tools {...props} />
        <RunBar {...props} canRun={view.language === 'python'} />
      </div>
      <SideSwitch view={view} commands={commands} />
      <div class="pad__columns needs-script">
        <section class="pad__code" aria-label={t('code-tools.code')}>
          {text}
          <p class="pad__status">
            <span class={isTooLarge ? 'pad__size pad__size--over' : 'pad__size'}>
              {t(isTooLarge ? 'code-tools.too_large' : 'code-tools.size', {
                size: sizes.now,
                max: sizes.most,
              })}
            </span>
            <span>{t('code-tools.kept')}</span>
          </p>
          {input}
        </section>
        <Result view={view} outputSize={sizes.output} commands={commands} />
      </div>
    </div>
  )
}

function ExampleMenu() {
  const t = useT()
  return (
    <Menu
      id="examples"
      label={t('code-tools.examples')}
      opener={{ class: 'button', children: t('code-tools.examples') }}
      items={examples.map(({ id }) => ({
        label: t(`code-tools.example_${id}`),
        button: press('pad-example', id),
      }))}
    />
  )
}

/** The language, and the tools for it. */
function Tools({ view, languages, canExplain, commands }: PlaygroundProps) {
  const t = useT()
  const selected = languages.find(({ language }) => language === view.language)
  const isOff = !selected?.canFormat || view.isBusy
  return (
    <>
      <Select
        id="pad-language"
        label={t('code-tools.language')}
        isLabelHidden
        value={view.language}
        options={languages.map(({ language, name }) => ({ value: language, label: name }))}
        input={{
          onChange: (event: Event) =>
            commands?.onLanguage((event.currentTarget as HTMLSelectElement).value),
        }}
      />
      <div class="acts needs-script">
        <Button disabled={isOff} onClick={() => commands?.onFormat()}>
          {t('code-tools.format')}
        </Button>
        <Button disabled={isOff} onClick={() => commands?.onCheck()}>
          {t('code-tools.check')}
        </Button>
        {selected?.canFix && <FixMenu />}
        <Button onClick={() => commands?.onCompare()}>{t('code-tools.compare')}</Button>
        {canExplain && <Button {...press('explain-pad')}>{t('code-tools.explain')}</Button>}
      </div>
    </>
  )
}

function FixMenu() {
  const t = useT()
  return (
    <Menu
      id="fix"
      label={t('code-tools.fix_how')}
      opener={{ class: 'button', children: t('code-tools.fix') }}
      items={HOW_FAR.map((level) => ({
        label: t(`code-tools.fix_${level}`),
        button: press('pad-fix', level),
      }))}
    />
  )
}

const SIDES = [
  ['code', 'code-tools.code'],
  ['result', 'code-tools.result'],
] as const

function SideSwitch({ view, commands }: Pick<PlaygroundProps, 'view' | 'commands'>) {
  const t = useT()
  return (
    <div class="pad__sides needs-script">
      {SIDES.map(([side, label]) => (
        <button
          key={side}
          class="tabs__tab"
          type="button"
          aria-pressed={view.side === side}
          onClick={() => commands?.onSide(side)}
        >
          {t(label)}
        </button>
      ))}
    </div>
  )
}
