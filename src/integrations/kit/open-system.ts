import type { Db } from '../../platform/database/database.ts'
import { anywhere } from '../../platform/http/allowed-addresses.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import type { System } from '../../shop/settings/connections/connection-rules.ts'
import { type Credentials, readCredentials } from '../../shop/settings/connections/index.ts'
import type { Outside } from './call-outside.ts'

/** What connections are opened with. */
export type SystemParts = {
  db: Db
  sealer: Sealer
  /** Where fakes respond in place of the real services; absent: nowhere. */
  fakesUrl?: string | undefined
  timeoutMs?: number
}

/** How a system is called: its address and the credentials that staff entered. */
export type Opened = { outside: Outside; given: Credentials }

/** A system as its connection says; null while that is off. `whileOff`: for a try before it is turned on. */
export async function openSystem(
  { db, sealer, fakesUrl, timeoutMs }: SystemParts,
  system: System,
  options?: { whileOff: boolean },
): Promise<Opened | null> {
  const given = await readCredentials(db, sealer, system, options)
  if (!given) return null
  const reached = fakesUrl ? { address: `${fakesUrl}/${system}`, reach: anywhere } : { address: given.address }
  const outside = { db, system, ...reached, secrets: Object.values(given.secrets), ...(timeoutMs && { timeoutMs }) }
  return { outside, given }
}
