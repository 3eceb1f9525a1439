import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/database/jobs.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { ShopError } from '../shop-error.ts'
import { lockVersion, SeenVersion } from '../versions.ts'
import { findConnection, sealedWith } from './connections.ts'
import { FIELD_LIMIT, type SystemRule } from './rules.ts'

const Line = z.string().trim().max(FIELD_LIMIT, `At most ${FIELD_LIMIT} characters`)

/** The form of a connection: `address`, its fields by name (an empty secret stays as it was), and one's own password. */
export const SaveConnection = z.looseObject({
  version: SeenVersion,
  active: z.enum(['yes', 'no']).default('no'),
  address: Line.refine(
    typed => typed === '' || isPublicAddress(typed),
    'The address must begin with https:// and name a host on the internet',
  ).default(''),
  password: z.string().min(1, 'Please enter your own password').max(200),
})

/** The shop calls it with credentials: it must be a name of the internet, and nothing of the network around the shop. */
export function isPublicAddress(typed: string): boolean {
  const url = URL.parse(typed)
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  const { hostname } = url
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return !isNumber && hostname.includes('.') && !/\.(local|localhost|internal|lan|home|arpa)$/.test(hostname)
}

type Save = z.output<typeof SaveConnection> & { system: string; sealer: Sealer }

/**
 * Stores how a system is reached, and whether it is used. Throws `not_found`, `move_refused` for another version, `invalid` when it
 * is turned on without what it needs.
 */
export async function saveConnection(
  tx: Tx,
  { system: typedSystem, sealer, version, active, address, password: _, ...typed }: Save,
): Promise<{ name: string; before: Record<string, unknown>; after: Record<string, unknown> }> {
  const { system, rule, ...before } = await findConnection(tx, typedSystem)
  await lockVersion(tx, 'connections', system, version)
  const fields = Object.entries<SystemRule['fields'][string]>(rule.fields)
  const valuesOf = (secrets: boolean) =>
    Object.fromEntries(
      fields
        .filter(([, field]) => Boolean(field.secret) === secrets)
        .map(([name]) => [name, lineOf(name, typed[name])]),
    )
  const shown = { ...valuesOf(false), ...(address && { address }) }
  const { sealed, missing } = await sealedWith(tx, sealer, system, valuesOf(true))
  const [lacking] = active === 'yes' ? missing : []
  if (lacking) throw new ShopError('invalid', `Please give the ${rule.fields[lacking]?.label}`, lacking)
  await tx
    .updateTable('connections')
    .set({
      active: active === 'yes',
      fields: JSON.stringify(shown),
      sealed,
      failures: 0,
      paused_until: null,
      version: version + 1,
    })
    .where('id', '=', system)
    .execute()
  const changed = fields.filter(([name, field]) => field.secret && typed[name]).map(([, { label }]) => label)
  return {
    name: rule.name,
    before: { active: before.active, ...before.fields },
    after: { active: active === 'yes', ...shown, ...(changed.length > 0 && { 'given anew': changed.join(', ') }) },
  }
}

function lineOf(name: string, typed: unknown): string {
  const { data, error } = Line.default('').safeParse(typed)
  if (error) throw new ShopError('invalid', error.issues[0]?.message ?? 'Please write a line of text', name)
  return data
}

/** Asks for a try of a connection, which a job makes: nobody waits for others in a transaction. Throws `not_found`, `invalid`. */
export async function askTry(tx: Tx, typedSystem: string): Promise<{ name: string }> {
  const { system, rule, secretsGiven } = await findConnection(tx, typedSystem)
  if (!secretsGiven) throw new ShopError('invalid', 'Please save what it needs first.')
  await tx.updateTable('connections').set({ trying: true }).where('id', '=', system).execute()
  await addJob(tx, 'try-connection', { system }, { queue: 'urgent', key: `try ${system}` })
  return { name: rule.name }
}
