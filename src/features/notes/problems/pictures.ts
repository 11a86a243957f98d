/** What pictures refuse. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('pictures'), {
  picture_not_found: { status: 404, error: 'Picture not found' },
  picture_unknown_type: { status: 415, error: 'Unknown picture type' },
  picture_damaged: { status: 400, error: 'Damaged picture' },
  picture_too_large: { status: 413, error: 'Picture too large' },
  picture_too_many_pixels: { status: 400, error: 'Too many pixels' },
})

export const { refuse } = problems
