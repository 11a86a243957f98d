/**
 * Loaded before the program by `--import`: ends the process as `kill -9` does, before the n-th time that it gives a
 * folder or file another name (`rename:n`), or sends a statement that begins like that to PostgreSQL (`commit:1`).
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'

const [what = '', times = '1'] = (process.env['KILL_AT'] ?? '').split(':')
let left = Number(times)

function step(): void {
  if (--left === 0) process.kill(process.pid, 'SIGKILL')
}

if (isMainThread && what === 'rename') {
  const { renameSync } = fs
  fs.renameSync = (from, to) => {
    step()
    renameSync(from, to)
  }
  syncBuiltinESMExports()
} else if (isMainThread && what) {
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      if (typeof args[0] === 'string' && args[0].startsWith(what)) step()
      return send.apply(this, args)
    },
  })
}
