/** `npm run dev`: builds and starts again whenever a source changes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from './build.ts'

const root = resolve(import.meta.dirname, '..')
// Editors write a file in several steps; one build for all of them.
const PAUSE_MS = 80

let server: ChildProcess | null = null
let timer: NodeJS.Timeout | null = null
let isBuilding = false

async function restart(): Promise<void> {
  if (isBuilding) return later()
  isBuilding = true
  try {
    const { release } = await build()
    console.log(`built ${release}`)
    await stopServer()
    server = spawn(
      process.execPath,
      ['--enable-source-maps', join(root, 'dist/server/main.js'), 'serve'],
      { stdio: 'inherit' },
    )
  } catch {
    console.error('the build failed; waiting for the next change')
  } finally {
    isBuilding = false
  }
}

function stopServer(): Promise<void> {
  const running = server
  if (!running || running.exitCode !== null) return Promise.resolve()
  return new Promise((done) => {
    running.once('exit', () => done())
    running.kill('SIGTERM')
  })
}

function later(): void {
  if (timer) clearTimeout(timer)
  timer = setTimeout(() => void restart(), PAUSE_MS)
}

for (const folder of ['src', 'migrations']) watch(join(root, folder), { recursive: true }, later)
process.on('SIGINT', () => void stopServer().then(() => process.exit(0)))
await restart()
