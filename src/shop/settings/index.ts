export { cachedSettings } from './cached-settings.ts'
export { readSettings } from './read-settings.ts'
export { Settings } from './settings.ts'
export { writeSetting } from './write-setting.ts'
