import { sql } from 'kysely'
import { z } from 'zod'
import { readRows } from '../../../platform/csv/read-rows.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { turns } from '../../../platform/process/turns.ts'
import { Email } from '../../ground/customers/email-form-rules.ts'
import { today } from '../../ground/dates.ts'
import { readSent, sentFile, takeFile } from '../../ground/file-imports/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { day } from '../../ground/typed-day.ts'
import { type EmailStop, readNotice, stopEmails } from '../newsletter/index.ts'
import { CONSENT_LIMIT, SUBSCRIBER_LINES, stopKindNames } from '../newsletter/subscriber-rules.ts'

const WRONG_DAY = 'Please enter the day, such as 2026-11-23'

/** The form that adds subscribers: a file or pasted lines, and what they agreed to, and when. */
export const ImportSubscribers = z
  .object({
    ...sentFile,
    consent: z
      .string({ error: 'Please say what they agreed to, and where' })
      .trim()
      .min(10, 'Please say what they agreed to, and where, in 10 characters or more')
      .max(CONSENT_LIMIT, `Please use ${CONSENT_LIMIT} characters or less`),
    agreedOn: day(WRONG_DAY).refine(text => text <= today(), 'This day is still to come'),
  })
  .transform(takeFile)

/** `skipped`: known and not added: subscribed already, or unsubscribed. `unread`: the first lines without an email. */
export type Imported = { added: number; skipped: number; unread: number[] }

/** Adds subscribers with their stated consent. Who has unsubscribed stays so. Throws `invalid`. */
export async function importSubscribers(
  tx: Tx,
  { file, consent, agreedOn }: z.output<typeof ImportSubscribers>,
): Promise<Imported> {
  const { rows, unread } = await readEmails(file.bytes)
  const emails = [...new Set(rows.map(({ email }) => email))].sort()
  const { rows: added } = await sql`
    insert into subscribers (email, confirmed_at, source, consent, consented_on)
    select email, now(), 'file', ${consent}, ${agreedOn}::date from unnest(${emails}::text[]) email
    on conflict (email) do update set confirmed_at = now(), source = 'file', consent = excluded.consent, consented_on = excluded.consented_on
      where subscribers.confirmed_at is null and subscribers.left_at is null
    returning 1`.execute(tx)
  return { added: added.length, skipped: emails.length - added.length, unread }
}

/** The form that takes in bounces: a provider's list as CSV, or an email that reports one. */
export const ImportStops = z.object({ ...sentFile, kind: z.enum(stopKindNames) }).transform(takeFile)

/** Sends no newsletter any more to the addresses of a file. Returns how many are named and new. Throws `invalid`. */
export async function importStops(
  tx: Tx,
  { file, kind }: z.output<typeof ImportStops>,
): Promise<{ named: number; added: number }> {
  const report = await readSent(readNotice(new TextDecoder().decode(file.bytes)))
  const stops: EmailStop[] =
    report ?? (await readEmails(file.bytes)).rows.map(({ email, rest }) => ({ email, kind, reason: rest }))
  if (stops.length === 0)
    throw new ShopError('invalid', 'It reports no address that is gone for good: nothing is changed', 'file')
  return { named: stops.length, added: await stopEmails(tx, stops, 'file') }
}

/** The first email of each line, and what else stands there. Throws `invalid` for the field `file`. */
async function readEmails(bytes: Uint8Array) {
  const lines = await readSent(readRows(bytes, { mostRows: SUBSCRIBER_LINES }))
  const rows: { email: string; rest: string }[] = []
  const unread: number[] = []
  const turn = turns()
  for (const { line, cells } of lines) {
    await turn()
    const at = cells.findIndex(cell => cell.includes('@') && Email.safeParse(cell).success)
    const email = Email.safeParse(cells[at]).data
    if (email)
      rows.push({
        email,
        rest: cells
          .filter((_, each) => each !== at)
          .join(', ')
          .slice(0, 500)
          .toWellFormed(),
      })
    // A header has no email.
    else if (lines[0]?.line !== line) unread.push(line)
  }
  if (rows.length === 0) throw new ShopError('invalid', 'No line has an email', 'file')
  return { rows, unread: unread.slice(0, 20) }
}
