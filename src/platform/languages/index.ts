export { allLanguages, displayName, findLanguage, isLanguage, type Language } from './catalogue.ts'
export { detectLanguage, type NamedText } from './detect.ts'
