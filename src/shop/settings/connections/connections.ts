import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { isSystem, type System, systemNames, systems } from './connection-rules.ts'
import type { SystemRule } from './system-rules.ts'

/** A connection as staff see it: never its secrets, only which of them are given. */
export type Connection = {
  system: System
  active: boolean
  fields: Record<string, string>
  secretsGiven: boolean
  version: number
  failures: number
  /** Not called until then, since it does not respond. */
  pausedUntil: Date | null
  /** The last try by hand: when, and what came of it. */
  triedAt: Date | null
  trying: boolean
  triedText: string
  /** Of the last 24 hours. */
  calls: number
  failedCalls: number
}

/**
 * All systems that the shop can connect to, in the order of `systems`, also those that nobody has set up: they have no
 * row yet.
 */
export async function listConnections(db: Db): Promise<Connection[]> {
  const { rows } = await sql<Omit<Connection, 'system'> & { system: string }>`
    select named.id as system, coalesce(active, false) as active, coalesce(fields, '{}') as fields, coalesce(sealed, '') <> '' as "secretsGiven",
      coalesce(version, 1) as version, coalesce(failures, 0) as failures,
      case when paused_until > now() then paused_until end as "pausedUntil", tried_at as "triedAt", coalesce(trying, false) as trying,
      coalesce(tried_text, '') as "triedText",
      (select count(*)::int from outgoing_calls where outgoing_calls.system = named.id and at > now() - interval '1 day') as calls,
      (select count(*)::int from outgoing_calls where outgoing_calls.system = named.id and at > now() - interval '1 day'
        and outcome in ('failed', 'uncertain')) as "failedCalls"
    from unnest(${[...systemNames]}::text[]) with ordinality named (id, place) left join connections on connections.id = named.id
    order by place`.execute(db)
  return rows.flatMap(row => (isSystem(row.system) ? [{ ...row, system: row.system }] : []))
}

/** One connection. Throws `not_found`. */
export async function findConnection(db: Db, system: string): Promise<Connection & { rule: SystemRule }> {
  const connection = isSystem(system) && (await listConnections(db)).find(each => each.system === system)
  if (!connection) throw new ShopError('not_found', 'There is no such connection')
  return { ...connection, rule: systems[connection.system] }
}

/** What an adapter needs for calls to its system. */
export type Credentials = { address: string; fields: Record<string, string>; secrets: Record<string, string> }

/**
 * What an adapter needs for its calls; null while the connection is off, or was sealed with a secret that is lost.
 * `whileOff`: for a try before it is turned on.
 */
export async function readCredentials(
  db: Db,
  sealer: Sealer,
  system: System,
  { whileOff = false } = {},
): Promise<Credentials | null> {
  const row = await db.selectFrom('connections').selectAll().where('id', '=', system).executeTakeFirst()
  if (!row || (!row.active && !whileOff)) return null
  const opened = sealer.open(sealOf(system), row.sealed)
  if (opened === null) return null
  const { address = '', ...fields } = row.fields as Record<string, string>
  return { address: address || systems[system].address, fields, secrets: JSON.parse(opened) as Record<string, string> }
}

const sealOf = (system: System): string => `connection ${system}`

/**
 * The secrets of a connection with those that were typed now, sealed. An empty one stays as it was, unless all are to
 * be given `anew`.
 */
export async function sealedWith(
  db: Db,
  sealer: Sealer,
  system: System,
  { typed, anew }: { typed: Record<string, string>; anew: boolean },
): Promise<{ sealed: string; missing: string[] }> {
  const before = anew ? {} : ((await readCredentials(db, sealer, system, { whileOff: true }))?.secrets ?? {})
  const secrets = { ...before, ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')) }
  const fields: SystemRule['fields'] = systems[system].fields
  const missing = Object.entries(fields).flatMap(([name, field]) =>
    field.secret && field.required && !secrets[name] ? [name] : [],
  )
  return { sealed: sealer.seal(sealOf(system), JSON.stringify(secrets)), missing }
}
