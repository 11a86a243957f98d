/** Every command, in the order in which help lists them. */
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { demo } from './demo/index.ts'
import { doctor } from './doctor.ts'
import { invite } from './invite.ts'
import { migrateCommand } from './migrate.ts'
import { pushWorker } from './push-worker.ts'
import { recycleBackfill } from './recycle-backfill.ts'
import { repairSearchTexts } from './repair-search.ts'
import { restore } from './restore.ts'
import { role } from './role.ts'
import { serve } from './serve.ts'
import { signInLink } from './sign-in-link.ts'
import { users } from './users.ts'
import { verify } from './verify.ts'
import { work } from './work.ts'

export const commands: readonly Command[] = [
  serve,
  work,
  pushWorker,
  migrateCommand,
  doctor,
  backup,
  verify,
  restore,
  users,
  role,
  invite,
  signInLink,
  recycleBackfill,
  repairSearchTexts,
  demo,
]
