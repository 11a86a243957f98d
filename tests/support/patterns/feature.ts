/** A page with all parts of the design system, for tests and for work on a part: the product does not have it. */
import { h } from 'preact'
import { defineFeature } from '#platform/feature.ts'
import { defineRoutes, get, page } from '#platform/http/index.ts'
import { Patterns } from './patterns.tsx'

export const PATTERNS = '/test/patterns'

export const patternsFeature = defineFeature({
  name: 'patterns',
  routes: defineRoutes({
    patterns: get(PATTERNS, {
      who: 'member',
      summary: 'Every part of the look in every state, in both directions.',
      act: () => page({ title: 'Patterns', body: h(Patterns, {}) }),
    }),
  }),
})
