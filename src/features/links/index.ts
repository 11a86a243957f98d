/** Links by name in notes and Markdown files: stored with the text, followed through renames, and listed backwards. */
import { findFile } from '#features/library/index.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { followFile } from './actions/keep-links.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'
import { namesOfFile } from './rules/names.ts'
import { deleteLinksIn, markLinksIn, openLinksTo, takeOpenLinks } from './store/links.ts'

export { keepLinks } from './actions/keep-links.ts'
export { countLinksTo } from './actions/linked-from.ts'
export {
  linksOfTexts,
  sharedLinksOfTexts,
  textLinksOf,
  UNKNOWN_AT,
} from './actions/linked-texts.ts'
export { endKey } from './rules/names.ts'
export { openLinksTo, takeOpenLinks } from './store/links.ts'

export const linksFeature = defineFeature({
  name: 'links',
  routes,
  texts: textsOf('links'),
  problems,
  jobs,
  ownedTables: ['text_links', 'unlinked_texts'],
  hooks: {
    file_written: followFile,
    file_binned: ({ store }, { ownerId, fileId }) =>
      markLinksIn(store, ownerId, 'file', [fileId], false),
    async file_restored({ store }, { ownerId, fileId }) {
      await markLinksIn(store, ownerId, 'file', [fileId], true)
      const file = await findFile(store, ownerId, fileId)
      // It may have got another name, because its own was used meanwhile.
      if (file) await takeOpenLinks(store, ownerId, { kind: 'file', id: fileId }, namesOfFile(file))
    },
    async file_purged({ store }, { ownerId, fileId }) {
      await deleteLinksIn(store, ownerId, 'file', [fileId])
      await openLinksTo(store, ownerId, 'file', [fileId])
    },
    notes_hidden: ({ store }, { ownerId, noteIds }) =>
      markLinksIn(store, ownerId, 'note', noteIds, false),
    notes_shown: ({ store }, { ownerId, noteIds }) =>
      markLinksIn(store, ownerId, 'note', noteIds, true),
    async notes_purged({ store }, { ownerId, noteIds }) {
      await deleteLinksIn(store, ownerId, 'note', noteIds)
      await openLinksTo(store, ownerId, 'note', noteIds)
    },
  },
})
