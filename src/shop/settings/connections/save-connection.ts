import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { isPublicUrl } from '../../../platform/http/allowed-addresses.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { writeSetting } from '../settings/index.ts'
import { FIELD_LIMIT, type System, systemsOf } from './connection-rules.ts'
import { findConnection, sealedWith } from './connections.ts'
import { queueRefresh } from './queue-refresh.ts'
import type { ConnectionField, SystemRule } from './system-rules.ts'

const Line = z.string().trim().max(FIELD_LIMIT, `At most ${FIELD_LIMIT} characters`)

/**
 * The form of a connection: `address`, its fields by name (an empty secret stays as it was), and one's own password.
 */
export const SaveConnection = z.looseObject({
  version: SeenVersion,
  active: z.enum(['yes', 'no']).default('no'),
  address: Line.refine(
    typed => typed === '' || isPublicUrl(typed),
    'The address must begin with https:// and name a host on the internet',
  ).default(''),
  password: z.string().min(1, 'Please enter your own password').max(200),
})

type Save = z.output<typeof SaveConnection> & { system: string; sealer: Sealer }

/**
 * Stores how a system is reached, and whether it is used. At another address all secrets are given again: who changes
 * the address must not get what others gave. Throws `not_found`, `move_refused` for another version, `invalid` when
 * something is missing.
 */
export async function saveConnection(
  tx: Tx,
  { system: typedSystem, sealer, version, active, address, password: _, ...typed }: Save,
): Promise<{ name: string; before: Record<string, unknown>; after: Record<string, unknown> }> {
  const { system, rule, ...before } = await findConnection(tx, typedSystem)
  await makeRow(tx, system)
  await lockVersion(tx, 'connections', system, version)
  const fields = Object.entries<ConnectionField>(rule.fields)
  const valuesOf = (secrets: boolean) =>
    Object.fromEntries(
      fields
        .filter(([, field]) => Boolean(field.secret) === secrets)
        .map(([name, field]) => [name, cleanValue(name, field, typed[name])]),
    )
  const plain = valuesOf(false)
  const shown = { ...plain, ...(address && { address }) }
  const anew = before.secretsGiven && address !== (before.fields.address ?? '')
  const { sealed, missing } = await sealedWith(tx, sealer, system, { typed: valuesOf(true), anew })
  const [lacking] = active === 'yes' || anew ? missing : []
  if (lacking) {
    const why = anew ? ' again: the address is another one' : ''
    throw new ShopError('invalid', `Please give the ${rule.fields[lacking]?.label}${why}`, lacking)
  }
  if (active === 'yes') demandPlain(rule, plain, address)
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
  if (rule.kind === 'payments' || rule.kind === 'signIn') await offer(tx, rule.kind)
  if (rule.kind === 'courier' && active === 'yes') await queueRefresh(tx)
  const changed = fields.filter(([name, field]) => field.secret && typed[name]).map(([, { label }]) => label)
  return {
    name: rule.name,
    before: { active: before.active, ...before.fields },
    after: { active: active === 'yes', ...shown, ...(changed.length > 0 && { 'given anew': changed.join(', ') }) },
  }
}

/** Which of them shoppers are offered: settings are read by every page, connections by staff and jobs alone. */
const offers = { payments: 'hostedPages', signIn: 'signInBy' } as const

async function offer(tx: Tx, kind: keyof typeof offers): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  const on = await tx.selectFrom('connections').select('id').where('active', '=', true).execute()
  const offered = systemsOf(kind).filter(each => on.some(({ id }) => id === each))
  await writeSetting(tx, offers[kind], offered as never[])
}

/** Systems that are new have no row before they are set up. */
const makeRow = (tx: Tx, system: System) =>
  tx
    .insertInto('connections')
    .values({ id: system })
    .onConflict(oc => oc.doNothing())
    .execute()

function demandPlain({ address: known, fields }: SystemRule, plain: Record<string, string>, address: string): void {
  if (!address && !known) throw new ShopError('invalid', 'Please write the address of the service', 'address')
  const [lacking] = Object.entries(fields).filter(([name, { required, secret }]) => required && !secret && !plain[name])
  if (lacking) throw new ShopError('invalid', `Please give the ${lacking[1].label}`, lacking[0])
}

function cleanValue(name: string, { options }: ConnectionField, typed: unknown): string {
  const { data, error } = Line.default('').safeParse(typed)
  if (error) throw new ShopError('invalid', error.issues[0]?.message ?? 'Please write a line of text', name)
  if (!options) return data
  if (data && !Object.hasOwn(options, data)) throw new ShopError('invalid', 'Please choose one of those offered', name)
  return data || (Object.keys(options)[0] ?? '')
}

/**
 * Asks for a try of a connection, which a job makes: nobody waits for others in a transaction. Throws `not_found`,
 * `invalid`.
 */
export async function askTry(tx: Tx, typedSystem: string): Promise<{ name: string }> {
  const { system, rule, secretsGiven } = await findConnection(tx, typedSystem)
  if (!secretsGiven) throw new ShopError('invalid', 'Please save what it needs first.')
  await tx.updateTable('connections').set({ trying: true }).where('id', '=', system).execute()
  await addJob(tx, 'try-connection', { system }, { queue: 'urgent', key: `try ${system}` })
  return { name: rule.name }
}
