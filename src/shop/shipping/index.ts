export { toE164 } from './phone.ts'
