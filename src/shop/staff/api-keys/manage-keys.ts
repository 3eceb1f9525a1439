import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { required } from '../../ground/forms/index.ts'
import { isOneLine, ONE_LINE_TEXT } from '../../ground/one-line-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { mayDo, type Role } from '../staff/permission-rules.ts'
import { type ApiScope, apiScopes, KEY_NAME_LIMIT, lifetimes, overlaps } from './api-key-rules.ts'
import { makeSecret } from './key-text.ts'

/** A key as staff see it: never its secret. */
export type ApiKey = {
  keyId: string
  name: string
  scopes: ApiScope[]
  createdAt: Date
  createdBy: string
  /** Whose it is; null: nobody who works here, and it opens nothing. */
  staffId: string | null
  belongsTo: string | null
  expiresAt: Date | null
  usedAt: Date | null
  /** Until when the secret of before counts, and when it was last used. */
  oldUntil: Date | null
  oldUsedAt: Date | null
  revokedAt: Date | null
  state: 'active' | 'expired' | 'revoked'
}

export const MakeKey = z.object({
  name: required('Please name what uses the key')
    .max(KEY_NAME_LIMIT, `The name must be ${KEY_NAME_LIMIT} characters or less`)
    .refine(isOneLine, ONE_LINE_TEXT),
  scope: z
    .union([z.array(z.enum(apiScopes)), z.enum(apiScopes).transform(scope => [scope])], 'Please choose what it may do')
    .transform(chosen => apiScopes.filter(scope => chosen.includes(scope))),
  days: z.enum(Object.keys(lifetimes) as [string], 'Please choose how long it lasts').default('365'),
})

export const RotateKey = z.object({
  hours: z
    .enum(Object.keys(overlaps) as [string], 'Please choose how long the old secret counts')
    .default('24')
    .transform(Number),
})

const columns = sql`
  id as "keyId", name, scopes, created_at as "createdAt", created_by as "createdBy",
  (select staff.id from staff where staff.id = staff_id and staff.disabled_at is null) as "staffId",
  (select staff.name from staff where staff.id = staff_id and staff.disabled_at is null) as "belongsTo", expires_at as "expiresAt", used_at as "usedAt",
  case when old_until > now() then old_until end as "oldUntil", old_used_at as "oldUsedAt", revoked_at as "revokedAt",
  case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'active' end as state`

/** All keys: those that work first, the newest first. */
export async function listKeys(db: Db): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`select * from (select ${columns} from api_keys) key
    order by state <> 'active', "createdAt" desc, "keyId"`.execute(db)
  return rows
}

/** One key. Throws `not_found`. */
export async function findKey(db: Db, keyId: string): Promise<ApiKey> {
  const { rows } = await sql<ApiKey>`select ${columns} from api_keys where id = ${keyId}`.execute(db)
  if (!rows[0]) throw new ShopError('not_found', 'There is no such key')
  return rows[0]
}

type Maker = { id: string; role: Role }

/**
 * Makes a key. `text` is the key itself, which is nowhere stored. Throws `not_permitted` for more than its maker may
 * do.
 */
export async function makeKey(
  tx: Tx,
  { name, scope, days }: z.output<typeof MakeKey>,
  by: Maker & { name: string },
): Promise<{ keyId: string; text: string }> {
  demandScopes(scope, by)
  const keyId = randomText(8)
  const { text, hash } = makeSecret(keyId)
  await sql`insert into api_keys (id, name, scopes, hash, created_by, staff_id, expires_at)
    values (${keyId}, ${name}, ${scope}, ${hash}, ${by.name}, ${by.id}, now() + ${days || null}::int * interval '1 day')`.execute(
    tx,
  )
  return { keyId, text }
}

/**
 * Gives a key another secret; the one of before counts for `hours` more. Who knows the secret has the key: it belongs
 * to whoever does it. Throws `not_found`, `move_refused` for a key that has ended, `not_permitted` for one that may do
 * more than they may.
 */
export async function rotateKey(
  tx: Tx,
  { keyId, hours, by }: { keyId: string; hours: number; by: Maker },
): Promise<{ name: string; text: string }> {
  const { name } = await takeKey(tx, keyId, by)
  const { text, hash } = makeSecret(keyId)
  await sql`update api_keys set old_hash = hash, old_until = now() + ${hours}::int * interval '1 hour', old_used_at = null, hash = ${hash}
    where id = ${keyId}`.execute(tx)
  return { name, text }
}

/**
 * Gives a key to whoever does it, such as one whose maker does not work here any more; programs go on with its secret.
 * Throws `not_found`, `move_refused` for a key that has ended, `not_permitted` for one that may do more than they may.
 */
export async function takeKey(tx: Tx, keyId: string, by: Maker): Promise<ApiKey> {
  const key = await lockActive(tx, keyId)
  demandScopes(key.scopes, by)
  await sql`update api_keys set staff_id = ${by.id} where id = ${keyId}`.execute(tx)
  return key
}

function demandScopes(scopes: readonly ApiScope[], { role }: Maker): void {
  if (!scopes.every(scope => mayDo(role, scope)))
    throw new ShopError('not_permitted', 'A key may do no more than you may')
}

/** Ends a key at once, its old secret too. Throws `not_found`, `move_refused` for a key that has ended. */
export async function revokeKey(tx: Tx, keyId: string): Promise<{ name: string }> {
  const { name } = await lockActive(tx, keyId)
  await sql`update api_keys set revoked_at = now(), old_hash = null, old_until = null where id = ${keyId}`.execute(tx)
  return { name }
}

async function lockActive(tx: Tx, keyId: string): Promise<ApiKey> {
  await sql`select from api_keys where id = ${keyId} for update`.execute(tx)
  const key = await findKey(tx, keyId)
  if (key.state !== 'active') throw new ShopError('move_refused', `This key is ${key.state}.`)
  return key
}
