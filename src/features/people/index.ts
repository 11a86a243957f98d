/** Administering people: who has an account, their roles, and who is invited. */
import { peoplePaths } from '#paths/people.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf, textsOf } from '#texts/index.ts'
import { prepareSetUpLink, retireSetUpLink } from './actions/set-up-link.ts'
import { apiRoutes } from './routes/api.ts'
import { invitationRoutes } from './routes/invitations-api.ts'
import { pageRoutes } from './routes/pages.ts'

// The problems of administering people.

const problems = defineProblems(messagesOf('people'), {
  invalid_role: { status: 400, error: 'Invalid role' },
  invalid_invitation_label: { status: 400, error: 'Invalid label' },
  invalid_invitation_days: { status: 400, error: 'Invalid number of days' },
})

export const peopleFeature = defineFeature({
  name: 'people',
  routes: joinRoutes(apiRoutes, invitationRoutes, pageRoutes),
  texts: textsOf('people'),
  problems,
  hooks: { person_arrived: retireSetUpLink, role_changed: retireSetUpLink },
  onStart: prepareSetUpLink,
  nav: [
    {
      path: peoplePaths.people,
      label: 'people.people',
      icon: 'user',
      group: 'admin',
      order: 170,
      role: 'admin',
    },
  ],
})
