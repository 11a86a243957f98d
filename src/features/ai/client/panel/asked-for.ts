/** What is to be explained. */
import type { CodeToExplain } from '#paths/page-actions.ts'

export type AskedFor = ({ kind: 'code' } & CodeToExplain) | { kind: 'alert'; uid: string }
