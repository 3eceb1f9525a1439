export { letterhead } from './letterhead.ts'
