export { checkKey, type KeyHolder } from './check-key.ts'
export {
  type ApiKey,
  findKey,
  listKeys,
  MakeKey,
  makeKey,
  RotateKey,
  revokeKey,
  rotateKey,
} from './manage-keys.ts'
export { WriteKey, writeOnce } from './write-once.ts'
