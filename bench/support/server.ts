/** The built program, or the smallest server that could send the same bytes, as a child process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const bench = resolve(import.meta.dirname, '..')

export interface Running {
  url: string
  pid: number
  stop(): Promise<void>
}

/** As people start it: the launcher's memory settings are measured too. */
export function startProgram(dataDir: string, more: Record<string, string> = {}): Promise<Running> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT_SCALE: '0',
    ...more,
  }
  const launcher = resolve(bench, '../bootstrap.mjs')
  return running(
    spawn(process.execPath, [launcher, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] }),
  )
}

/** Only `node:http`; the bytes are in a file. */
export function startBare(file: string, type: string): Promise<Running> {
  const script = join(bench, 'bare-server.ts')
  return running(
    spawn(process.execPath, [script, file, type], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
}

async function running(child: ChildProcess): Promise<Running> {
  const url = await new Promise<string>((found, failed) => {
    let text = ''
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
    child.stdout?.on('data', (data) => {
      text += data
      const address = /(http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1]
      if (address) found(address)
    })
  })
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
