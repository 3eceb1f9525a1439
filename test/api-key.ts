import type { Db } from '../src/platform/database/database.ts'
import { inTransaction } from '../src/platform/database/in-transaction.ts'
import { type ApiScope, apiScopes } from '../src/shop/staff/api-keys/api-key-rules.ts'
import { makeKey } from '../src/shop/staff/api-keys/index.ts'
import type { Role } from '../src/shop/staff/staff/permission-rules.ts'
import type { OpenShop } from './shop.ts'

/** A key with these permissions, or all, of a person of this role who makes keys and nothing else. */
export const keyFor = (db: Db, scope: readonly ApiScope[] = apiScopes, name = 'Warehouse', role: Role = 'owner') =>
  inTransaction(db, async tx => {
    const id = `${role}-keys`
    await tx
      .insertInto('staff')
      .values({ id, name: 'a test', email: `${id}@staff.example`, role, email_verified: true })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const made = await makeKey(tx, { name, scope: [...scope], days: '' }, { id, role, name: 'a test' })
    return { ...made, staffId: id }
  })

/** What a program with this key calls. */
export function program(shop: OpenShop, text: string) {
  const headers = { authorization: `Bearer ${text}` }
  return {
    get: async (path: string) => {
      const response = await shop.app.request(`/v1/admin${path}`, { headers })
      // biome-ignore lint/suspicious/noExplicitAny: the answer of any call.
      return { status: response.status, headers: response.headers, body: (await response.json()) as any }
    },
    send: async (method: string, path: string, body: unknown, idempotencyKey?: string) => {
      const response = await shop.app.request(`/v1/admin${path}`, {
        method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify(body),
      })
      // biome-ignore lint/suspicious/noExplicitAny: the answer of any call.
      return { status: response.status, headers: response.headers, body: (await response.json()) as any }
    },
  }
}
