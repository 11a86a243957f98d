/** What is to be explained. */
import type { CodeToExplain } from '../public/explain.ts'

export type AskedFor = ({ kind: 'code' } & CodeToExplain) | { kind: 'alert'; uid: string }
