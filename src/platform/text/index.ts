export { countPoints, cutPoints, fitsPoints, isCleanText } from './code-points.ts'
export { foldText } from './fold.ts'
export { sizeText } from './size.ts'
