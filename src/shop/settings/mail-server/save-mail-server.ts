import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { isPublicName } from '../../../platform/http/allowed-addresses.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { providerOf, type Security, securities } from './mail-provider-rules.ts'
import { findMailServer, MAIL_SERVER, type MailFields, sealPassword } from './mail-server.ts'

const line = (most: number) => z.string().trim().max(most, `At most ${most} characters`)
const Address = z.union([z.literal(''), z.email('Please enter one email address, such as orders@shop.pk').max(254)])

/** The form of the mail server; an empty password stays as it was. `password`: one's own. */
export const SaveMailServer = z.object({
  version: SeenVersion,
  provider: line(40).default(''),
  host: line(253)
    .toLowerCase()
    .refine(
      typed => typed === '' || isPublicName(typed),
      'Please enter the name of a server on the internet, such as smtp.example.com. For one of your own network: SMTP_URL where the shop runs',
    ),
  port: z.coerce
    .number({ error: 'Please enter a port, such as 587' })
    .int('Please enter a port, such as 587')
    .min(1, 'Please enter a port from 1 to 65535')
    .max(65_535, 'Please enter a port from 1 to 65535'),
  security: z.enum(Object.keys(securities) as [Security, ...Security[]]),
  user: line(254).default(''),
  smtpPassword: z.string().max(500, 'At most 500 characters').default(''),
  fromName: line(100).default(''),
  fromAddress: z.string().trim().pipe(Address).default(''),
  selector: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9][a-z0-9._-]{0,62})?$/, "Please enter the selector alone, such as 's1'")
    .default(''),
  password: z.string().min(1, 'Please enter your own password').max(200),
})

/**
 * Stores by which server emails leave and whom they are from, and has it tried by an email to `testTo`. Who changes the
 * server gives its password again: it must not be sent to another one. Without a server's name that of the provider
 * counts. Throws `move_refused` for another version, `invalid` for what is missing.
 */
export async function saveMailServer(
  tx: Tx,
  { sealer, testTo, ...input }: z.output<typeof SaveMailServer> & { sealer: Sealer; testTo: string },
): Promise<{ before: Record<string, string>; after: Record<string, string> }> {
  const { version, port, smtpPassword, password: _own, ...typed } = input
  const before = await findMailServer(tx)
  await tx
    .insertInto('connections')
    .values({ id: MAIL_SERVER })
    .onConflict(oc => oc.doNothing())
    .execute()
  await lockVersion(tx, 'connections', MAIL_SERVER, version)
  const known = typed.host === '' ? providerOf(typed.provider) : null
  const { host, security } = known ?? typed
  const fields: MailFields = { ...typed, host, security, port: String(known?.port ?? port) }
  const isOther = fields.host !== before.fields.host || fields.user !== before.fields.user
  const keeps = before.passwordGiven && !isOther
  if (fields.host && fields.user && !smtpPassword && !keeps) {
    const again = before.passwordGiven ? ' again: server or user is another one' : ''
    throw new ShopError('invalid', `Please enter the password of the mailbox${again}`, 'smtpPassword')
  }
  if (fields.security === 'none' && fields.user)
    throw new ShopError('invalid', 'A password is sent over TLS alone. Please choose STARTTLS or TLS', 'security')
  const sealed =
    smtpPassword && fields.user ? sealPassword(sealer, smtpPassword) : keeps && fields.user ? undefined : ''
  await tx
    .updateTable('connections')
    .set({
      fields: JSON.stringify(fields),
      ...(sealed !== undefined && { sealed }),
      active: false,
      trying: fields.host !== '',
      tried_at: null,
      tried_text: '',
      version: version + 1,
    })
    .where('id', '=', MAIL_SERVER)
    .execute()
  if (fields.host) await queueTry(tx, testTo)
  return { before: before.fields, after: { ...fields, ...(smtpPassword && { 'given anew': 'Password' }) } }
}

/**
 * Asks for an email to oneself by the mail server, which a job sends: nobody waits for others in a transaction. Throws
 * `invalid`.
 */
export async function askMailTest(tx: Tx, { testTo, fixed }: { testTo: string; fixed: boolean }): Promise<void> {
  const { fields } = await findMailServer(tx)
  if (!fixed && !fields.host) throw new ShopError('invalid', 'Please save a mail server first.')
  await tx
    .insertInto('connections')
    .values({ id: MAIL_SERVER, trying: true })
    .onConflict(oc => oc.column('id').doUpdateSet({ trying: true }))
    .execute()
  await queueTry(tx, testTo)
}

const queueTry = (tx: Tx, email: string): Promise<void> =>
  addJob(tx, 'try-mail-server', { email }, { queue: 'urgent', key: 'try mail server' })
