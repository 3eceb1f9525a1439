// API keys: `manage-keys.ts` makes and ends them, `check-key.ts` lets a call in, `write-once.ts` does each write once.

export { checkKey, type KeyHolder } from './check-key.ts'
export { auditReads, countRead, listReads, readsPeople } from './count-reads.ts'
export {
  type ApiKey,
  findKey,
  listKeys,
  MakeKey,
  makeKey,
  RotateKey,
  revokeKey,
  rotateKey,
  takeKey,
} from './manage-keys.ts'
export { WriteKey, writeOnce } from './write-once.ts'
