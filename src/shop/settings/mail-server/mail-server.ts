import { sql } from 'kysely'
import { cachedRead } from '../../../platform/database/cached-read.ts'
import type { Changes } from '../../../platform/database/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { ChosenMail } from '../../../platform/email/emails.ts'
import { isPublicName } from '../../../platform/http/allowed-addresses.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import type { Security } from './mail-provider-rules.ts'

/** The row of `connections` that holds it, and what its password is sealed for. */
export const MAIL_SERVER = 'email'
const SEAL = 'connection email'

/** What staff typed. `selector`: of the DKIM key, where the provider's is not the same for every domain. */
export type MailFields = {
  provider: string
  host: string
  port: string
  security: Security
  user: string
  fromName: string
  fromAddress: string
  selector: string
}

export type MailServerSetup = {
  fields: MailFields
  passwordGiven: boolean
  version: number
  /** Whether a test got through since it was last changed. */
  proved: boolean
  trying: boolean
  triedAt: Date | null
  triedText: string
}

const nothing: MailFields = {
  provider: '',
  host: '',
  port: '587',
  security: 'starttls',
  user: '',
  fromName: '',
  fromAddress: '',
  selector: '',
}

const rowOf = (db: Db) => db.selectFrom('connections').selectAll().where('id', '=', MAIL_SERVER).executeTakeFirst()

/** How emails leave, as staff see it: never the password. */
export async function findMailServer(db: Db): Promise<MailServerSetup> {
  const row = await rowOf(db)
  return {
    fields: { ...nothing, ...(row?.fields as Partial<MailFields> | undefined) },
    passwordGiven: Boolean(row?.sealed),
    version: row?.version ?? 1,
    proved: row?.active ?? false,
    trying: row?.trying ?? false,
    triedAt: row?.tried_at ?? null,
    triedText: row?.tried_text ?? '',
  }
}

/** The password, sealed; and the one that is stored, '' without one, null when the secret that sealed it is lost. */
export const sealPassword = (sealer: Sealer, password: string): string => sealer.seal(SEAL, password)
const openPassword = (sealer: Sealer, sealed: string): string | null => (sealed ? sealer.open(SEAL, sealed) : '')

/**
 * The mail server that staff have set up, as emails are sent by it; none where the stored host is no name of the
 * internet.
 */
export async function readChosenMail(db: Db, sealer: Sealer): Promise<ChosenMail> {
  const row = await rowOf(db)
  const { host, port, security, user, fromName, fromAddress } = { ...nothing, ...(row?.fields as Partial<MailFields>) }
  const password = openPassword(sealer, row?.sealed ?? '')
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : ''
  const url = `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${host}:${port}${security === 'starttls' ? '?requireTLS=true' : ''}`
  return {
    url: isPublicName(host) && (!user || password) ? url : null,
    from: fromName || fromAddress ? { name: fromName, address: fromAddress } : null,
  }
}

/** The same, read anew once it was changed in any process. */
export const cachedChosenMail = (
  db: Db,
  sealer: Sealer,
  changes: Pick<Changes, 'listen' | 'isListening'>,
): (() => Promise<ChosenMail>) => cachedRead(changes, () => readChosenMail(db, sealer), { name: 'mail-server' })

/**
 * Of `emails`: what the mail server last answered when it failed twice in a row with none sent since. One recipient
 * whose address is wrong is not its fault.
 */
export const failingEmails = sql`(
  select last_error from emails where sent_at is null and attempts >= 2 and created_at > now() - interval '2 days'
    and last_error !~ '\\m55[0134]\\M' and not exists (select from emails sent where sent.sent_at > emails.created_at)
  order by id desc limit 1)`
