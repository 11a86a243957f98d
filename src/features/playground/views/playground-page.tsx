/** The page of the playground: complete before any script, with the island around it. */
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { sizeText } from '#platform/text/size.ts'
import { textAreaText } from '#ui/components/field.tsx'
import { MAX_TOOL_BYTES } from '../contract/limits.ts'
import { ProgramInput } from './input.tsx'
import { Playground } from './playground.tsx'
import {
  firstState,
  type LanguageChoice,
  type OpenedProgram,
  type PlaygroundLimits,
  type Running,
} from './playground-state.ts'

export interface PlaygroundPageProps {
  running: Running
  canExplain: boolean
  languages: LanguageChoice[]
  opened: OpenedProgram | null
  limits: PlaygroundLimits
}

export function PlaygroundPage({ ...islandProps }: PlaygroundPageProps) {
  const t = useT()
  const { opened, running, limits, languages } = islandProps
  const code = opened?.code ?? ''
  const view = firstState(opened, running, limits)
  const { sizeBytes } = view
  const most = view.language === 'python' ? limits.maxCodeBytes : MAX_TOOL_BYTES
  return (
    <Island name="playground" class="playground" props={islandProps}>
      <Playground
        view={view}
        languages={languages}
        canExplain={islandProps.canExplain}
        isTooLarge={sizeBytes > most}
        sizes={{
          now: sizeText(sizeBytes),
          most: sizeText(most),
          output: sizeText(limits.maxOutputBytes),
        }}
        text={
          <div class="text-slot code-surface" dir="ltr">
            <textarea
              class="text-slot__field"
              id="pad-code"
              dir="ltr"
              aria-label={t('code-tools.code')}
              spellcheck={false}
            >
              {textAreaText(code)}
            </textarea>
          </div>
        }
        input={<ProgramInput value="" />}
      />
    </Island>
  )
}
