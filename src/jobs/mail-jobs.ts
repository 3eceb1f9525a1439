import { randomUUID } from 'node:crypto'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { mailTest } from '../emails/mail-test.tsx'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { senderOf } from '../platform/email/emails.ts'
import { mailResponse } from '../platform/email/mail-test-response.ts'
import { sendStored } from '../platform/email/send-stored.ts'
import { type MailReach, openMailServer } from '../platform/email/smtp.ts'
import { storeEmail } from '../platform/email/store-email.ts'
import {
  findMailServer,
  type MailConfig,
  noteEmailState,
  readChosenMail,
  recordMailTry,
} from '../shop/settings/mail-server/index.ts'
import { readSettings } from '../shop/settings/settings/index.ts'
import type { EmailContext } from './email-job.ts'

export type MailParts = {
  mailConfig: MailConfig
  /** What a mail server that staff have typed may be; anything unless given. */
  mailReach?: MailReach | undefined
}

/** The job by which somebody of the staff gets an email, to learn whether emails leave. */
export const mailTasks = (parts: Pick<EmailContext, 'db' | 'publicUrl'> & MailParts): TaskList => ({
  'try-mail-server': async payload => {
    const { email } = z.object({ email: z.string() }).parse(payload)
    const result = await tryMail(parts, email)
    // Together: who waits for the result reads what follows from it too.
    await inTransaction(parts.db, async tx => {
      await recordMailTry(tx, result)
      await noteEmailState(tx, parts.mailConfig)
    })
  },
})

/** Really sends, by what is stored at this moment; says whether it got through and what the server responded. */
async function tryMail(
  { db, publicUrl, mailConfig, mailReach }: Pick<EmailContext, 'db' | 'publicUrl'> & MailParts,
  to: string,
): Promise<{ ok: boolean; text: string }> {
  const [settings, chosen] = await Promise.all([readSettings(db), readChosenMail(db, mailConfig.sealer)])
  const url = mailConfig.smtpUrl ?? chosen.url
  if (!url) return { ok: false, text: await missing(db) }
  const from = senderOf({ name: settings.shopName, address: settings.supportEmail }, chosen.from)
  if (!from.address) return { ok: false, text: 'Nobody is the sender yet: enter the address that emails are from.' }
  const { hostname: host, port, protocol } = new URL(url)
  const server = openMailServer(url, 1, url === mailConfig.smtpUrl ? undefined : mailReach)
  const cause = `mail-test ${randomUUID()}`
  const email = await mailTest(to, { ...settings, publicUrl })
  try {
    await server.transmit(cause, from, email)
  } catch (error) {
    const asked = { host, port: port || (protocol === 'smtps:' ? '465' : '587'), from: from.address, to }
    return { ok: false, text: mailResponse(error, asked) }
  } finally {
    server.close()
  }
  // Among the sent ones: what failed before it counts as mended.
  await storeEmail(db, cause, email, undefined)
  await sendStored(db, cause, () => Promise.resolve())
  return { ok: true, text: `It got through: ${host} took an email to ${to}. Please look whether it arrived.` }
}

async function missing(db: EmailContext['db']): Promise<string> {
  const { passwordGiven } = await findMailServer(db)
  return passwordGiven
    ? 'The password cannot be read any more, since the secret of the shop is another one. Please enter it again.'
    : 'No mail server is set up.'
}
