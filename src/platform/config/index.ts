/** Settings: declared once, checked at start, listed by `doctor` and the docs. */
export { ConfigFault, likelyTypos, readConfig, retiredSettings } from './read-config.ts'
export { type Config, type Setting, type SettingName, settings } from './settings.ts'
