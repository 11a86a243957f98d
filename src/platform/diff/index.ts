export { applyDiff, type Change, diffLines } from './line-diff.ts'
export { threeWayMerge } from './merge.ts'
export {
  type Cell,
  type FoldRow,
  type SideRow,
  sideBySideRows,
  type UnifiedRow,
  unifiedRows,
} from './rows.ts'
export { diffWords } from './words.ts'
