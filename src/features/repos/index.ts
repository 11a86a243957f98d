/** Repositories and the hosts they come from. */
import { defineRoom } from '../../platform/room.ts'
import { events } from './events.ts'

export {
  deleteMirror,
  type Mirror,
  type RepoMirrors,
  saveTree,
  storedMirrors,
  type TreeEntry,
} from './store.ts'

export const reposRoom = defineRoom({
  name: 'repos',
  events,
  ownedTables: ['repos', 'repo_tree'],
})
