export { applyDiff, type Change, diffLines, type LineDiff } from './line-diff.ts'
export { type Conflict, type Merge, type MergePart, threeWayMerge } from './merge.ts'
export {
  type Cell,
  type FoldRow,
  type RowOptions,
  type SideRow,
  sideBySideRows,
  type UnifiedRow,
  unifiedRows,
} from './rows.ts'
export { diffWords, type Piece, type WordChanges } from './words.ts'
