/**
 * Loaded before the program by `--import`: ends the process like `kill -9`, before the n-th time that it renames a
 * folder or file (`rename:n`), or sends a statement with this beginning to its database (`commit:1`). `one>other:n`
 * counts the others after the first such one.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread, Worker } from 'node:worker_threads'
import pg from 'pg'

const [, first, what = '', times = '1'] =
  /^(?:(.*)>)?(.*?)(?::(\d+))?$/.exec(process.env['KILL_AT'] ?? '') ?? []
let left = Number(times)
let isCounting = first === undefined

function step(): void {
  if (--left === 0) process.kill(process.pid, 'SIGKILL')
}

function seeStatement(text: unknown): void {
  if (typeof text !== 'string') return
  if (isCounting && text.startsWith(what)) step()
  else if (first !== undefined && text.startsWith(first)) isCounting = true
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
      seeStatement((args[0] as { text?: unknown }).text ?? args[0])
      return send.apply(this, args)
    },
  })
  // SQLite is written by a thread.
  const post = Worker.prototype.postMessage as (...args: unknown[]) => void
  Object.assign(Worker.prototype, {
    postMessage(this: Worker, ...args: unknown[]) {
      const requests = [args[0] ?? {}].flat() as { sql?: unknown; op?: unknown }[]
      for (const { sql, op } of requests) seeStatement(sql ?? op)
      return post.apply(this, args)
    },
  })
}
