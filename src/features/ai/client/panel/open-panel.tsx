/** The panel that explains. Closing it ends the question. */
import { useEffect, useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { useSignal } from '#client/signals/use-signal.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import { ExplainPanel } from '../../views/explain-panel.tsx'
import type { AskedFor } from './asked-for.ts'
import { Explainer } from './explainer.ts'
import { WrittenText } from './written-text.tsx'

export function openPanel(t: Translate, asked: AskedFor): void {
  openDialog({
    class: 'overlay-dialog',
    label: t('ai.explanation'),
    draw: (close) => <Panel t={t} asked={asked} onClose={close} />,
  })
}

function Panel({ t, asked, onClose }: { t: Translate; asked: AskedFor; onClose: () => void }) {
  const [explainer] = useState(() => new Explainer(asked))
  const state = useSignal(explainer.state)
  useEffect(() => {
    void explainer.start()
    return () => explainer.stop()
  }, [])
  const again = () =>
    void (state.at === 'explained' ? explainer.ask({ force: true }) : explainer.start())
  return (
    <DialogBody title={t('ai.explanation')} closeLabel={t('ai.close')} onClose={onClose}>
      <ExplainPanel
        t={t}
        state={state}
        draw={(text, isBusy) => <WrittenText text={text} isBusy={isBusy} />}
        onAgree={(recipient) => void explainer.agree(recipient)}
        onStop={() => explainer.stop()}
        onAgain={again}
        onClose={onClose}
      />
    </DialogBody>
  )
}
