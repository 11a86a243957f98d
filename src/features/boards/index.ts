/** Boards: surfaces for notes that belong to no file. */

import { boardPaths } from '#paths/notes.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { giveDefaultBoard } from './actions.ts'
import { problems, refuse } from './problems.ts'
import { routes } from './routes/index.ts'
import { findBoard, findBoards } from './store.ts'

export { findBoardsNamed } from './actions.ts'

export const boardsFeature = defineFeature({
  name: 'boards',
  routes,
  texts: textsOf('boards'),
  islandTexts: {
    // What the tiles say when they are moved.
    'board-order': [
      'boards.boards',
      'boards.move',
      'boards.moving',
      'boards.at_place',
      'boards.moved',
      'boards.not_moved',
    ],
  },
  problems,
  ownedTables: ['boards'],
  nav: [
    {
      path: boardPaths.boards,
      label: 'boards.boards',
      icon: 'layout-grid',
      group: 'main',
      key: 'b',
      order: 30,
    },
  ],
  hooks: {
    person_arrived: (ctx, { userId }) => giveDefaultBoard(ctx, userId),
    async note_put_on_board(ctx, { ownerId, boardId }) {
      if (!(await findBoard(ctx.store, ownerId, boardId)))
        throw refuse('board_not_found', { board_id: boardId })
    },
    async boards_named(ctx, { ownerId, ids, names }) {
      for (const { id, name } of await findBoards(ctx.store, ownerId, ids)) names.set(id, name)
    },
  },
})
