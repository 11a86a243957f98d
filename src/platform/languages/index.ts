export { allLanguages, displayName, findLanguage, isLanguage, type Language } from './catalogue.ts'
export { detectLanguage } from './detect.ts'
