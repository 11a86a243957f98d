/** A playground for code: format, check, fix, compare, run. */

import { playgroundPaths } from '#paths/code.ts'
import { defineFeature } from '#platform/feature.ts'
import type { TextKey } from '#platform/i18n/index.ts'
import { textsOf } from '#texts/index.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'

export { pythonFrameRoutes } from './routes/page.ts'

const texts = textsOf('playground')

/** Texts about a run on the page of its file. */
const OF_A_RUN =
  /^(?:end_\w+|title|run|stop|output|printed_nothing|running|loading_python|in_browser|ran_ms|go_to_line|other_run|busy|too_fast|not_run|no_answer|close|asks_for_input|what_can_be_imported)$/

export const playgroundFeature = defineFeature({
  // The tag of its routes in the published API.
  name: 'code-tools',
  routes,
  texts,
  islandTexts: {
    playground: Object.keys(texts.phrases).map((key) => `code-tools.${key}` as TextKey),
    'file-run': Object.keys(texts.phrases)
      .filter((key) => OF_A_RUN.test(key))
      .map((key) => `code-tools.${key}` as TextKey),
  },
  problems,
  nav: [
    {
      path: playgroundPaths.playground,
      label: 'code-tools.title',
      icon: 'square-terminal',
      group: 'main',
      order: 100,
    },
  ],
})
