import type { SystemKind, SystemRule } from './system-rules.ts'
import { apple } from './systems/apple-rules.ts'
import { facebook } from './systems/facebook-rules.ts'
import { fbr } from './systems/fbr-rules.ts'
import { google } from './systems/google-rules.ts'
import { jazzcash } from './systems/jazzcash-rules.ts'
import { leopards } from './systems/leopards-rules.ts'
import { meta } from './systems/meta-rules.ts'
import { mnp } from './systems/mnp-rules.ts'
import { postex } from './systems/postex-rules.ts'
import { safepay } from './systems/safepay-rules.ts'
import { sms } from './systems/sms-rules.ts'
import { tcs } from './systems/tcs-rules.ts'
import { trax } from './systems/trax-rules.ts'
import { whatsapp } from './systems/whatsapp-rules.ts'

export { WHATSAPP_WEBHOOK } from './systems/whatsapp-rules.ts'

/**
 * The systems of others that the shop can connect to, a file each. How each is tried: `src/integrations/try-system.ts`.
 */
export const systems = {
  postex,
  leopards,
  tcs,
  mnp,
  trax,
  whatsapp,
  sms,
  jazzcash,
  safepay,
  fbr,
  meta,
  google,
  apple,
  facebook,
} as const satisfies Record<string, SystemRule>

export type System = keyof typeof systems
export type SystemOf<Kind extends SystemKind> = {
  [Name in System]: (typeof systems)[Name] extends { kind: Kind } ? Name : never
}[System]

export const systemNames = Object.keys(systems) as [System, ...System[]]
export const isSystem = (value: string): value is System => Object.hasOwn(systems, value)

/** The systems of a kind; there is one at least. */
export const systemsOf = <Kind extends SystemKind>(kind: Kind) =>
  systemNames.filter(name => systems[name].kind === kind) as [SystemOf<Kind>, ...SystemOf<Kind>[]]

export const FIELD_LIMIT = 300

/** What came of a call, in words. */
export const outcomeTexts = {
  answered: 'Answered',
  refused: 'Refused',
  failed: 'Not reached',
  uncertain: 'Uncertain',
} as const
export type CallOutcome = keyof typeof outcomeTexts

/** Days that raw requests and responses are stored. */
export const KEEP_CALLS_DAYS = 180
