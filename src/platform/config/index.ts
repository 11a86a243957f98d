/** Settings: declared once, checked at start, listed by `doctor` and the docs. */
export { loadSettingFiles } from './environment.ts'
export { type OidcProviderSettings, settingFamilies } from './families.ts'
export {
  ConfigError,
  likelyTypos,
  publicAddress,
  readConfig,
  retiredSettings,
} from './read-config.ts'
export type { Setting } from './readers.ts'
export { type Config, type SettingName, settings } from './settings.ts'
