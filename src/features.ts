/** The table of contents: one ordered list of rooms. */
import { accountRoom } from './features/account/index.ts'
import { announcementsRoom } from './features/announcements/index.ts'
import { apiDocsRoom } from './features/api-docs/index.ts'
import { boardsRoom } from './features/boards/index.ts'
import { codeRunRoom } from './features/code-run/index.ts'
import { codeToolsRoom } from './features/code-tools/index.ts'
import { finderRoom } from './features/finder/index.ts'
import { homeRoom } from './features/home/index.ts'
import { libraryRoom } from './features/library/index.ts'
import { notesRoom } from './features/notes/index.ts'
import { observabilityRoom } from './features/observability/index.ts'
import { picturesRoom } from './features/pictures/index.ts'
import { pushRoom } from './features/push/index.ts'
import { remindersRoom } from './features/reminders/index.ts'
import { reposRoom } from './features/repos/index.ts'
import { sharesRoom } from './features/shares/index.ts'
import { signInRoom } from './features/sign-in/index.ts'
import { statsRoom } from './features/stats/index.ts'
import { trashRoom } from './features/trash/index.ts'
import { viewerRoom } from './features/viewer/index.ts'
import type { Room } from './platform/room.ts'

export const rooms: readonly Room[] = [
  homeRoom,
  signInRoom,
  accountRoom,
  statsRoom,
  libraryRoom,
  viewerRoom,
  notesRoom,
  picturesRoom,
  boardsRoom,
  remindersRoom,
  finderRoom,
  trashRoom,
  codeToolsRoom,
  codeRunRoom,
  sharesRoom,
  announcementsRoom,
  pushRoom,
  reposRoom,
  observabilityRoom,
  apiDocsRoom,
]
