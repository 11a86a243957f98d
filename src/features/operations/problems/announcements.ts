/** What announcements refuse. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('announcements'), {
  announcement_not_found: { status: 404, error: 'Announcement not found' },
  invalid_announcement: { status: 400, error: 'Invalid text' },
  invalid_link: { status: 400, error: 'Invalid link' },
})

export const { refuse } = problems
