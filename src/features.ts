/** The table of contents: one ordered list of rooms. */
import { accountRoom } from './features/account/index.ts'
import { homeRoom } from './features/home/index.ts'
import { signInRoom } from './features/sign-in/index.ts'
import { statsRoom } from './features/stats/index.ts'
import type { Room } from './platform/room.ts'

export const rooms: readonly Room[] = [homeRoom, signInRoom, accountRoom, statsRoom]
