/** The page of the scratch pad: complete before any script, with the island around it. */
import { Island } from '../../../platform/html/island.tsx'
import type { Translate } from '../../../platform/i18n/index.ts'
import { sizeText } from '../../../platform/text/size.ts'
import { MAX_TOOL_BYTES } from '../contract/limits.ts'
import { ProgramInput } from './input.tsx'
import type { LanguageChoice, PadView, Running } from './pad.ts'
import { Playground } from './playground.tsx'

export interface PlaygroundPageProps {
  t: Translate
  running: Running
  languages: LanguageChoice[]
  opened: { code: string; language: string; file: { id: string; name: string } | null } | null
  limits: {
    maxCodeBytes: number
    maxOutputBytes: number
    timeoutSeconds: number
    memoryMb: number
  }
}

export function PlaygroundPage({ t, ...handed }: PlaygroundPageProps) {
  const { opened, running, limits, languages } = handed
  const code = opened?.code ?? ''
  const sizeBytes = Buffer.byteLength(code)
  const view: PadView = {
    language: opened?.language ?? 'python',
    from: opened?.file ?? null,
    running,
    sizeBytes,
    timeoutSeconds: limits.timeoutSeconds,
    memoryMb: limits.memoryMb,
    isBusy: false,
    run: null,
    runs: [],
    issues: null,
    proposal: null,
    isProposalOld: false,
    tab: 'output',
    side: 'code',
    imports: [],
  }
  const most = view.language === 'python' ? limits.maxCodeBytes : MAX_TOOL_BYTES
  return (
    <Island name="playground" class="playground" props={handed}>
      <Playground
        t={t}
        view={view}
        languages={languages}
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
              {code}
            </textarea>
          </div>
        }
        input={<ProgramInput t={t} value="" />}
      />
    </Island>
  )
}
