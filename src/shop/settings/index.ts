export { readSettings } from './read-settings.ts'
export { Settings } from './settings.ts'
