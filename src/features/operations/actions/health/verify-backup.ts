/** The restore drill: unpacks the newest backup into a separate folder and checks it. */
import { mkdirSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { backupFolder, listBackups } from '#platform/backup/index.ts'
import type { Context } from '#platform/context.ts'
import { checkInThread, type ThreadCheckReply } from './check-in-thread.ts'

// Space for the restored library and SQLite's log beside it.
const ROOM = 2

export async function verifyNewestBackup(
  { config, store, now }: Context,
  signal: AbortSignal,
): Promise<ThreadCheckReply & { name: string }> {
  const [newest] = await listBackups(backupFolder(config), now())
  if (!newest) throw new Error('there is no backup to verify')
  // One process at a time runs the job: an existing folder was left by one that was killed.
  const folder = join(config.DATA_DIR, 'cache/verify')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const { bavail, bsize } = await statfs(folder)
    const size = (await store.upkeep.sizeBytes()) ?? newest.sizeBytes
    // The drill must not fill the disk that people use.
    if (bavail * bsize < ROOM * size)
      throw new Error('the disk of the data directory has too little space to unpack a backup')
    const file = join(backupFolder(config), newest.name)
    return { ...(await checkInThread({ file, folder }, signal)), name: newest.name }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
