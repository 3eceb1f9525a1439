import { expect, test } from 'vitest'
import { can, mayDo, type Permission, permissionNames, roleNames, rolesThatMay } from './permission-rules.ts'

test('a role may do what the table gives it, and a key what its scopes name, however much its owner may', () => {
  for (const permission of permissionNames) {
    for (const role of roleNames) {
      expect(can({ role }, permission)).toBe(rolesThatMay(permission).includes(role))
      expect(mayDo(role, permission)).toBe(can({ role }, permission))
    }
  }
  const scopes: Permission[] = ['orders.read', 'stock.read']
  expect(permissionNames.filter(permission => can({ scopes }, permission)).sort()).toEqual([...scopes].sort())
  expect(permissionNames.filter(permission => can({ scopes: [] }, permission))).toEqual([])
})
