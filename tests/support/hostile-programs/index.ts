/** All hostile programs. */
import { files } from './files.ts'
import { interpreter } from './interpreter.ts'
import { kernel } from './kernel.ts'
import { libraries } from './libraries.ts'
import { memory } from './memory.ts'
import { network } from './network.ts'
import { processes } from './processes.ts'
import type { Hostile } from './program.ts'
import { streams } from './streams.ts'
import { time } from './time.ts'

export const corpus: readonly Hostile[] = [
  ...time,
  ...memory,
  ...processes,
  ...streams,
  ...files,
  ...network,
  ...kernel,
  ...interpreter,
  ...libraries,
]
