import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Incident } from '../../../platform/database/incidents.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import type { EmailState } from '../settings/email-promise-rules.ts'
import { readSettings, writeSetting } from '../settings/index.ts'
import { MAIL_SERVER_PATH } from './mail-provider-rules.ts'
import { failingEmails, findMailServer, MAIL_SERVER, readChosenMail } from './mail-server.ts'

/** What a process knows of its own configuration, and what opens the stored password. */
export type MailConfig = { smtpUrl: string | undefined; demo: boolean; sealer: Sealer }

/**
 * Notes whether emails leave, for everything that would promise one: without a mail server, with one that staff have
 * set up and no test got through, or after two failures in a row, none is promised. A demo shop keeps its emails to be
 * read there.
 * @rule whether emails leave the shop
 */
export async function noteEmailState(db: Db, { smtpUrl, demo, sealer }: MailConfig): Promise<EmailState> {
  const { emailState: before } = await readSettings(db)
  const { url } = await readChosenMail(db, sealer)
  const { proved } = await findMailServer(db)
  const { rows } = await sql<{ fails: boolean }>`select ${failingEmails} is not null as fails`.execute(db)
  const state = stateOf({ fixed: Boolean(smtpUrl), demo, chosen: url !== null, proved, fails: rows[0]?.fails ?? false })
  if (state !== before) await inTransaction(db, tx => writeSetting(tx, 'emailState', state))
  return state
}

type Known = { fixed: boolean; demo: boolean; chosen: boolean; proved: boolean; fails: boolean }

function stateOf({ fixed, demo, chosen, proved, fails }: Known): EmailState {
  if (!fixed && !chosen) return demo ? 'works' : 'none'
  if (!fixed && !proved) return 'untested'
  return fails ? 'failing' : 'works'
}

/**
 * The incident of a shop whose emails reach nobody since nothing is set up, or since no test got through. One whose
 * server fails: `channel`.
 */
export async function findNoEmail(db: Db): Promise<Incident | null> {
  const { emailState } = await readSettings(db)
  if (emailState !== 'none' && emailState !== 'untested') return null
  const { triedText } = await findMailServer(db)
  const why =
    emailState === 'none' ? 'No mail server is set up' : `No email got through yet. ${triedText || 'Send a test'}`
  const text = `${why.replace(/\.?$/, '.')} Until then customers get no email: no receipt, no code, no link to a new password. Settings, Email.`
  return { kind: 'email', place: '', text, path: MAIL_SERVER_PATH }
}

/** Notes what came of a test: it got through, or what the server answered, in words. */
export async function recordMailTry(db: Db, { ok, text }: { ok: boolean; text: string }): Promise<void> {
  await db
    .updateTable('connections')
    .set({ trying: false, active: ok, tried_at: new Date(), tried_text: text.slice(0, 500).toWellFormed() })
    .where('id', '=', MAIL_SERVER)
    .execute()
}
