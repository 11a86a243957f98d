/** Settings: declared once, checked at start, listed by `doctor` and the docs. */
export { loadSettingFiles } from './environment.ts'
export { type OidcProviderSettings, settingFamilies } from './families.ts'
export { publicAddress } from './public-address.ts'
export { ConfigError, likelyTypos, readConfig, retiredSettings } from './read-config.ts'
export type { Setting } from './readers.ts'
export { type Config, type SettingName, settings } from './settings.ts'
