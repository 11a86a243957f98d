export { countPoints, cutPoints, fitsPoints, isCleanText } from './code-points.ts'
export { foldText } from './fold.ts'
export { firstWords, readable } from './readable.ts'
export { sizeText } from './size.ts'
