export {
  allLanguages,
  displayName,
  findLanguage,
  isLanguage,
  knownLanguage,
  type Language,
} from './catalogue.ts'
export { detectLanguage } from './detect.ts'
