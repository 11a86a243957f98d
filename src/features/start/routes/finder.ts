/** The URL that the palette requests. */

import { finderPaths } from '#paths/files.ts'
import { defineRoutes, get } from '#platform/http/index.ts'
import { findEverywhere } from '../actions/finder.ts'
import { FinderQuery, FinderReply } from '../contract/finder.ts'

export const routes = defineRoutes({
  search: get(finderPaths.apiSearch, {
    who: 'bearer',
    scope: 'read',
    summary: 'One search over everything the person keeps, for the palette and the search box.',
    limit: 'search',
    query: FinderQuery,
    reply: FinderReply,
    act: (ctx, { query }) => findEverywhere(ctx, query),
  }),
})
