/** Running Python in the server's sandbox. */
import { readFile } from 'node:fs/promises'
import { findFile } from '../files.ts'
import { EXIT, Failure, numberOption, readStdin, type Verb } from '../verb.ts'

export const run: Verb = {
  name: 'run',
  usage: 'run <file|-> [--local] [--timeout <seconds>]',
  summary: 'Run a Python file of the library, a local one, or stdin in the sandbox.',
  examples: ['shelf run scripts/report.py', 'echo "print(6 * 7)" | shelf run -'],
  options: { local: { type: 'boolean' }, timeout: { type: 'string' } },
  words: [1, 1],
  async run(call) {
    const { api, words, out, signal, options } = call
    const [source] = words as [string]
    const timeout = numberOption(call, 'timeout', 1, 600)
    const code = await codeOf(source, options['local'] === true, async () => {
      const id = await findFile(api, source)
      return (await api.call('library_readFile', { params: { id }, signal })).content
    })
    const body = { code, ...(timeout && { timeout }) }
    const result = await api.call('code_run_run', { body, signal })
    if (out.json) out.result(result, () => [])
    else {
      out.raw(result.stdout)
      process.stderr.write(result.stderr)
      if (result.truncated) out.note('The output was cut.')
      if (result.error) out.note(result.error)
    }
    if (!result.success) process.exitCode = EXIT.refused
  },
}

async function codeOf(source: string, isLocal: boolean, fromLibrary: () => Promise<string>) {
  if (source === '-') return (await readStdin()).toString('utf8')
  if (!isLocal) return fromLibrary()
  return readFile(source, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Failure(`${source} cannot be read: ${error.code}`, EXIT.notFound)
  })
}
