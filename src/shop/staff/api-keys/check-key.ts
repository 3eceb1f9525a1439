import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { isSame } from '../../../platform/secrets/signing.ts'
import { mayDo, type Role } from '../staff/permission-rules.ts'
import type { ApiScope } from './api-key-rules.ts'
import { hashOf, keyIdOf } from './key-text.ts'

/**
 * A program that has shown a key: a principal of `can`. `scopes`: those of the key that its maker's role allows now;
 * `staffId`: the maker.
 */
export type KeyHolder = { keyId: string; name: string; scopes: ApiScope[]; staffId: string; makerRole: Role }

type Row = Omit<KeyHolder, 'keyId'> & { hash: string; oldHash: string | null; stale: boolean; oldStale: boolean }

/**
 * Whose key this is; null for one that is unknown, revoked or expired, or whose maker does not work here any more. The
 * secret is compared in constant time, and its use noted, accurate to a minute.
 */
export async function checkKey(db: Db, text: string): Promise<KeyHolder | null> {
  const keyId = keyIdOf(text)
  if (!keyId) return null
  const { rows } = await sql<Row>`
    select api_keys.name, scopes, staff.id as "staffId", staff.role as "makerRole", hash, case when old_until > now() then old_hash end as "oldHash",
      coalesce(used_at < now() - interval '1 minute', true) as stale,
      coalesce(old_used_at < now() - interval '1 minute', true) as "oldStale"
    from api_keys join staff on staff.id = staff_id and staff.disabled_at is null
    where api_keys.id = ${keyId} and revoked_at is null and (expires_at is null or expires_at > now())`.execute(db)
  const [row] = rows
  const hash = hashOf(text)
  const isNow = isSame(row?.hash ?? '', hash)
  const isOld = isSame(row?.oldHash ?? '', hash)
  if (!row || !(isNow || isOld)) return null
  if (isNow ? row.stale : row.oldStale)
    await sql`update api_keys set used_at = now() ${isOld ? sql`, old_used_at = now()` : sql``} where id = ${keyId}`.execute(
      db,
    )
  const scopes = row.scopes.filter(scope => mayDo(row.makerRole, scope))
  const { name, staffId, makerRole } = row
  return { keyId, name, staffId, makerRole, scopes }
}
