export {
  can,
  mayDo,
  type Permission,
  permissionNames,
  permissionTexts,
  type Role,
  roleNames,
  roles,
  rolesThatMay,
} from './permissions.ts'

/** Staff passwords open every customer's data, so they are longer than a shopper's. In characters. */
export const MIN_STAFF_PASSWORD_LENGTH = 12
export const STAFF_PASSWORD_LIMIT = 128
export const STAFF_NAME_LIMIT = 80
