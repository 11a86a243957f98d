export { countPoints, cutPoints, fitsPoints, isCleanText } from './code-points.ts'
export { foldText, normalizeText } from './normalize.ts'
export { excerpt, firstWords, readable } from './readable.ts'
export { parseSize, sizeText } from './size.ts'
