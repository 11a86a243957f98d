/** Connects the playground to the browser: actions by name, keys, and leaving the page. */
import { addShortcuts } from '#client/keys/shortcuts.ts'
import { onAction } from '#client/shell/actions.ts'
import { explain } from '#features/ai/client/public/explain.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { PlaygroundState } from '../../views/playground-state.ts'
import type { PlaygroundController } from './playground-controller.ts'
import { openSaveDialog } from './save-dialog.tsx'

/** Returns a function that removes the listeners. */
export function listenForPlayground(t: Translate, controller: PlaygroundController): () => void {
  const saveDraft = () => controller.saveDraft()
  addEventListener('pagehide', saveDraft)
  const stops = [
    onAction('save-pad', () => {
      const name = fileNameOf(controller.state.value)
      openSaveDialog({ t, code: controller.code(), name })
    }),
    onAction('explain-pad', () => {
      const code = controller.selectedCode()
      const { language } = controller.state.value
      if (code.trim() !== '') explain({ code, language })
    }),
    onAction('pad-example', (id) => {
      closeMenu('examples')
      controller.onExample(id)
    }),
    onAction('pad-fix', (level) => {
      closeMenu('fix')
      void controller.onFix(level)
    }),
    addShortcuts(shortcuts(t, controller)),
    () => removeEventListener('pagehide', saveDraft),
    // Leaving the page stops its run.
    () => controller.onStop(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function closeMenu(id: string): void {
  document.getElementById(`${id}-menu`)?.hidePopover()
}

const EXTENSIONS: Record<string, string> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  markdown: 'md',
  yaml: 'yml',
}

function fileNameOf({ from, language }: PlaygroundState): string {
  return from?.name ?? `scratch.${EXTENSIONS[language] ?? language}`
}

function shortcuts(t: Translate, controller: PlaygroundController) {
  const common = { group: t('code-tools.title'), isForFields: true, within: '.pad' }
  return [
    {
      ...common,
      id: 'run-pad',
      keys: 'Mod+Enter',
      label: t('code-tools.run'),
      run: () => void controller.onRun(),
    },
    {
      ...common,
      id: 'format-pad',
      keys: 'Mod+Shift+Enter',
      label: t('code-tools.format'),
      run: () => void controller.onFormat(),
    },
  ]
}
