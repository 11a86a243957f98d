/** A scratch pad for code: format, check, fix, compare, run. */
import { stopTools } from '../../platform/formatters/index.ts'
import type { TextKey } from '../../platform/i18n/index.ts'
import { defineRoom } from '../../platform/room.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'
import { texts } from './texts.ts'

export { pythonFrameRoutes } from './routes/page.ts'

export const codeToolsRoom = defineRoom({
  name: 'code-tools',
  routes,
  texts,
  islandTexts: {
    playground: Object.keys(texts.phrases).map((key) => `code-tools.${key}` as TextKey),
  },
  problems,
  onStop: () => stopTools(),
  nav: [
    {
      path: '/tools/code',
      label: 'code-tools.title',
      icon: 'square-terminal',
      group: 'main',
      order: 100,
    },
  ],
})
