import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { CartLines, mergeLines } from '../cart/index.ts'
import { type Contact, giveConsent } from '../consents/index.ts'
import { REMINDER_CONSENT } from '../consents/rules.ts'
import { mailbox } from '../customers/index.ts'
import { toE164 } from '../shipping/index.ts'
import { REMINDER_DAYS } from './rules.ts'

/** A checkout under way. Its contacts are noted as they are typed: what is no phone or email yet counts as not typed. */
export const NoteCheckout = z.object({
  agreed: z.boolean('agreed must be true or false'),
  items: CartLines,
  email: z.string().max(320).nullish(),
  phone: z.string().max(40).nullish(),
  country: z.string().max(80).default('PK'),
  language: z.enum(['en', 'ur']).default('en'),
})

type Noted = z.output<typeof NoteCheckout> & {
  browserId: string
  /** The signed-in account, and its email once proved. */
  customerId: string | null
  verifiedEmail: string | null
}

/**
 * Notes the cart of a shopper who agrees to be reminded, with the consent of what they typed; forgets it once they do not. Nothing is
 * noted for contacts that withdrew, and the answer is the same.
 */
export async function noteCheckout(db: Db, input: Noted): Promise<void> {
  const { browserId, language } = input
  await inTransaction(db, async tx => {
    const forget = () =>
      tx.deleteFrom('checkouts').where('browser_id', '=', browserId).where('state', '=', 'open').execute()
    const { phone, email } =
      input.agreed && input.items.length > 0 ? await agree(tx, input) : { phone: null, email: null }
    const lines = phone || email ? await priced(tx, input.items) : []
    if (lines.length === 0) return void (await forget())
    const amount = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    await sql`
      insert into checkouts (browser_id, phone, email, mailbox, language, lines, amount)
      select ${browserId}, ${phone}, ${email}, ${email && mailbox(email)}, ${language}, ${JSON.stringify(lines)}::jsonb, ${amount}
      where not exists (select from checkouts where browser_id = ${browserId} and reminded_at > now() - ${REMINDER_DAYS} * interval '1 day')
      on conflict (browser_id) where state = 'open' do update set phone = excluded.phone, email = excluded.email,
        mailbox = excluded.mailbox, language = excluded.language, lines = excluded.lines, amount = excluded.amount, noted_at = now(),
        order_id = null, ordered_at = null`.execute(tx)
  })
}

/** Whether this browser's checkout is noted already. */
export async function isNoted(db: Db, browserId: string): Promise<boolean> {
  const { rows } = await sql`select from checkouts where browser_id = ${browserId} and state = 'open'`.execute(db)
  return rows.length > 0
}

/** The contacts that count, with their consent. */
async function agree(db: Db, { phone: typed, email: typedEmail, country, customerId, verifiedEmail }: Noted) {
  const phone = typed ? toE164(typed, country) : null
  const { data: email = null } = z.email().safeParse(typedEmail?.trim().toLowerCase())
  const given = { purpose: 'reminders', source: 'checkout', text: REMINDER_CONSENT, customerId } as const
  const holds = (contact: Contact, proved: boolean) => giveConsent(db, contact, { ...given, proved })
  return {
    phone: phone && (await holds({ phone }, false)) ? phone : null,
    email: email && (await holds({ email }, email === verifiedEmail)) ? email : null,
  }
}

export type LeftLine = { productId: string; selectedSizeId: string; quantity: number; price: number }

/** The lines of products in the shop, with their prices of now. */
async function priced(db: Db, items: z.output<typeof CartLines>): Promise<LeftLine[]> {
  const lines = mergeLines(items)
  const { rows } = await sql<{ id: string; productId: string; price: number }>`
    select sizes.id, product_id as "productId", cut_price as price from sizes join products on products.id = product_id
    where sizes.id = any(${lines.map(line => line.selectedSizeId)}::text[]) and published and retired_at is null`.execute(
    db,
  )
  return lines.flatMap(line => {
    const row = rows.find(({ id, productId }) => id === line.selectedSizeId && productId === line.productId)
    return row ? [{ ...line, price: row.price }] : []
  })
}
