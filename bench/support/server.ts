/** The built program as a child process, and the smallest server that could send the same bytes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

const main = resolve(import.meta.dirname, '../../dist/server/main.js')

export interface Running {
  url: string
  pid: number
  stop(): Promise<void>
}

export async function startProgram(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Running> {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_SCALE: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  return {
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = ''
    child.stdout?.on('data', (data) => {
      text += data
      const match = /"address":"(http:[^"]+)"/.exec(text)
      if (match) found(match[1]!)
    })
    child.once('exit', () => failed(new Error('the program ended before it listened')))
  })
}

/** `node:http` and nothing else, in a thread of its own. */
export async function startBare(body: string, type: string): Promise<Running> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { body, type } })
  const port = await new Promise<number>((listening) => worker.once('message', listening))
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: process.pid,
    stop: async () => void (await worker.terminate()),
  }
}

const { isMainThread, parentPort, workerData } = await import('node:worker_threads')
if (!isMainThread && workerData?.body !== undefined) {
  const bytes = Buffer.from(workerData.body)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': workerData.type, 'content-length': bytes.length })
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () =>
    parentPort?.postMessage((server.address() as { port: number }).port),
  )
}
