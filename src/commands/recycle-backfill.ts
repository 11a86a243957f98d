/** `codeshelf recycle-backfill`: repairs what the sweep of the trash relies on. */

import { repairTrash } from '#features/library/index.ts'
import { makeEmitter } from '#platform/events/index.ts'
import { systemClock } from '#platform/time/index.ts'
import { joinCatalogues } from '../app.ts'
import { features } from '../features.ts'
import type { Invocation } from './command.ts'
import { openCommandLog, openReadyStore } from './open.ts'

const STATES = {
  in_place: 'in place',
  missing: 'missing',
  different: 'different from what the sweep needs',
  unknown: 'impossible to check',
} as const

export async function run({ config, isTerminal }: Invocation): Promise<void> {
  const log = openCommandLog(config, isTerminal)
  const store = await openReadyStore(config, log)
  const now = () => systemClock.now()
  const emitter = makeEmitter({ declarations: joinCatalogues(features).events, store, now, log })
  try {
    const emit = emitter.forRequest('recycle-backfill')
    const { before, after, dated } = await repairTrash({ store, config, now, emit, log })
    const change = before === after ? '' : ` (it was ${STATES[before]})`
    console.log(`expiry index: ${STATES[after]}${change}`)
    console.log(`files that got a date: ${dated}`)
    if (after !== 'in_place') process.exitCode = 1
  } finally {
    await emitter.close()
    await store.close()
  }
}
