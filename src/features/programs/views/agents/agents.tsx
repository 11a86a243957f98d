/** The instructions for agents, and beside them exactly what an agent gets. */
import { helpPaths } from '#paths/pages.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { Notice } from '#ui/components/notice.tsx'

export interface AgentsProps {
  action: string
  text: string
  counter: string
  error?: string | undefined
  /** Null: an agent gets nothing yet. */
  primer: { text: string; size: string; cut: string | null } | null
  roomBytes: number
}

export function Agents({ action, text, counter, error, primer, roomBytes }: AgentsProps) {
  const t = useT()
  return (
    <>
      <p class="settings__lead">
        {t('agents.lead')}{' '}
        <a href={href(helpPaths.page, { page: 'agents' })}>{t('agents.learn')}</a>
      </p>
      <Island name="agent-instructions" props={{ roomBytes }}>
        <form class="settings__section" method="post" action={action}>
          <Field
            id="instructions"
            name="text"
            label={t('agents.instructions')}
            hint={t('agents.hint')}
            counter={counter}
            error={error}
            rows={14}
            input={{ value: text }}
          />
          <div>
            <Button kind="primary" type="submit">
              {t('agents.save')}
            </Button>
          </div>
        </form>
      </Island>
      <section class="primer-part" aria-labelledby="primer-title">
        <h2 class="settings__title" id="primer-title">
          {t('agents.preview')}
        </h2>
        {primer ? (
          <>
            <p class="settings__lead">{primer.size}</p>
            {primer.cut && <Notice tone="warn">{primer.cut}</Notice>}
            <pre class="primer" id="primer" dir="auto">
              {primer.text}
            </pre>
            <Button icon="copy" class="needs-script" data-copies="primer">
              {t('agents.copy')}
            </Button>
          </>
        ) : (
          <p class="settings__lead">{t('agents.nothing')}</p>
        )}
      </section>
    </>
  )
}
