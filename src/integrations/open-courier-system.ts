import type { Db } from '../platform/database/database.ts'
import type { Sealer } from '../platform/secrets/seal.ts'
import { type Credentials, readCredentials } from '../shop/connections/index.ts'
import { isSystem, type System } from '../shop/connections/rules.ts'
import type { CourierSystem } from '../shop/dispatch/index.ts'
import { openPostex } from './couriers/postex.ts'
import type { Outside } from './kit/call-outside.ts'

type Parts = {
  db: Db
  sealer: Sealer
  /** Where fakes answer in place of the real services; absent: nowhere. */
  fakesUrl?: string | undefined
  timeoutMs?: number
}

const adapters: Record<System, (outside: Omit<Outside, 'headers'>, given: Credentials) => CourierSystem> = {
  postex: (outside, { fields, secrets }) =>
    openPostex({ ...outside, headers: { token: secrets.token ?? '' } }, fields.pickupCode),
}

/** The system of a courier by its name; null while its connection is off. `whileOff`: for a try before it is turned on. */
export async function openCourierSystem(
  { db, sealer, fakesUrl, timeoutMs }: Parts,
  system: string,
  options?: { whileOff: boolean },
): Promise<CourierSystem | null> {
  const given = isSystem(system) ? await readCredentials(db, sealer, system, options) : null
  if (!given || !isSystem(system)) return null
  const address = fakesUrl ? `${fakesUrl}/${system}` : given.address
  const secrets = Object.values(given.secrets)
  return adapters[system]({ db, system, address, secrets, ...(timeoutMs && { timeoutMs }) }, given)
}
