/** Each job has a function in the thread, by the same name, and a long text is worked on there as a short one is here. */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { textJobs } from '../../text-worker.ts'
import { replaceExact } from '../text/exact.ts'
import { defineTextJob, stopTextThreads } from './index.ts'
import { ThreadPool } from './pool.ts'

afterAll(stopTextThreads)

test('every defined job is known to the thread, which knows no other', async () => {
  const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/*.fixture.ts'] })
  const defined = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/defineTextJob<[^(]*>\(\s*'(\w+)'/g)].map(
      ([, name]) => name!,
    ),
  )
  expect([...new Set(defined)].sort()).toEqual(Object.keys(textJobs).sort())
  for (const [name, load] of Object.entries(textJobs))
    expect([name, typeof (await load())]).toEqual([name, 'function'])
})

const editing = defineTextJob<typeof replaceExact>('replaceExact', {
  small: { upTo: 6, run: replaceExact },
})

test('a short text is worked on where the request is, and a longer one in a thread', async () => {
  const run = vi.spyOn(ThreadPool.prototype, 'run')
  expect(await editing.run('dana', 'abcd', [{ old: 'd', new: 'é' }])).toEqual({ text: 'abcé' })
  expect(run).not.toHaveBeenCalled()
  expect(await editing.run('dana', 'abcde', [{ old: 'e', new: 'é' }])).toEqual({ text: 'abcdé' })
  expect(run).toHaveBeenCalledOnce()
  run.mockRestore()
})

test('whoever asks a thread that has no time is told `busy` by its name, and of a failure why', async () => {
  const run = vi.spyOn(ThreadPool.prototype, 'run')
  for (const failure of ['busy', 'timeout'] as const) {
    run.mockResolvedValueOnce({ failure })
    await expect(editing.run('dana', 'abcde', [{ old: 'e', new: 'é' }])).rejects.toMatchObject({
      code: 'busy',
    })
  }
  run.mockRestore()
  const unknown = defineTextJob<typeof replaceExact>('toString')
  await expect(unknown.run('dana', 'a', [])).rejects.toThrow(/toString in a thread: failed/)
})
