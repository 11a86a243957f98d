export { applyDiff, type Change, diffLines } from './line-diff.ts'
export { threeWayMerge } from './merge.ts'
export {
  type Cell,
  diffWords,
  type FoldRow,
  type SideRow,
  sideBySideRows,
  type UnifiedRow,
  unifiedRows,
} from './rows.ts'
