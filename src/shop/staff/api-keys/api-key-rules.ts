import type { Permission } from '../staff/permission-rules.ts'

/** What a key may be allowed: the permissions that calls of /v1/admin ask for. */
export const apiScopes = [
  'orders.read',
  'orders.move',
  'orders.cancel',
  'orders.note',
  'dispatch.read',
  'dispatch.work',
  'catalogue.read',
  'catalogue.change',
  'stock.read',
  'stock.change',
  'customers.read',
  'reports.read',
] as const satisfies readonly Permission[]
export type ApiScope = (typeof apiScopes)[number]

export const KEY_NAME_LIMIT = 60

/** How long a key lasts, in days; empty: until it is revoked. */
export const lifetimes = { 30: '30 days', 90: '90 days', 365: 'A year', '': 'Until it is revoked' } as const

/** How long the secret of before counts after a rotation, in hours. */
export const overlaps = { 24: 'A day', 168: 'A week', 1: 'An hour', 0: 'Not any more' } as const

/** Calls that one key may make in so many seconds. */
export const KEY_CALLS = { points: 600, duration: 60 } as const

/** How people name a key in audit rows: 'Warehouse (API key ab12cd34)'. */
export const keyLabel = ({ name, keyId }: { name: string; keyId: string }): string => `${name} (API key ${keyId})`
