/** The messages between a page and the frame with Python. */
export interface PythonJob {
  code: string
  stdin: string
}

export type PythonMessage =
  | { kind: 'ready' }
  /** Python has been loaded and the program starts now. */
  | { kind: 'start'; version: string }
  | { kind: 'output'; stream: 'stdout' | 'stderr'; text: string }
  | { kind: 'end'; exitCode: number; reason: 'finished' | 'failed' | 'memory' }
  /** Python itself could not be loaded, or died. */
  | { kind: 'broken'; message: string }
