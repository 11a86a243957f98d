/** The lines above the fields during editing: drafts, refusals, warnings. Each states what is safe and what to do. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Details } from '#ui/components/details.tsx'
import { Notice, type NoticeTone } from '#ui/components/notice.tsx'

export interface NoticeLine {
  key: string
  tone: NoticeTone
  text: string
  isAlert?: boolean
  acts?: { label: string; run: () => void }[]
  /** For support: shown folded. */
  detail?: string | null
}

export function SessionNotices({ lines }: { lines: readonly NoticeLine[] }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <div class="writing__notices">
      {lines.map(({ key, tone, text, isAlert, acts = [], detail }) => (
        <Notice key={key} tone={tone} role={isAlert ? 'alert' : 'status'}>
          <div class="cluster">
            <span class="writing__words">{text}</span>
            {acts.length > 0 && (
              <span class="cluster">
                {acts.map(({ label, run }) => (
                  <Button key={label} onClick={run}>
                    {label}
                  </Button>
                ))}
              </span>
            )}
          </div>
          {detail && (
            <Details label={t('library.details')}>
              <code dir="ltr">{detail}</code>
            </Details>
          )}
        </Notice>
      ))}
    </div>
  )
}
