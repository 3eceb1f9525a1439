import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { REMINDER_CONSENT } from '../../ground/consents/consent-rules.ts'
import { type Contact, giveConsent, hasConsent } from '../../ground/consents/index.ts'
import { mailbox } from '../../ground/customers/index.ts'
import { phoneProblem, toE164 } from '../../ground/shipping/typed-phone-rules.ts'
import { CartLines, mergeLines } from '../../offers/cart/index.ts'
import { REMINDER_DAYS } from './left-cart-rules.ts'

/**
 * A checkout under way. Its contacts are noted as they are typed: what is no phone or email yet counts as not typed.
 */
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
 * Notes the cart of a shopper who agrees to be reminded, with what they typed, which is no consent until they have
 * shown that it is theirs; forgets it once they do not agree. Nothing is noted for contacts that withdrew, and the
 * response is the same.
 */
export async function noteCheckout(db: Db, input: Noted): Promise<void> {
  const { browserId, language } = input
  await inTransaction(db, async tx => {
    const forget = () =>
      tx.deleteFrom('checkouts').where('browser_id', '=', browserId).where('state', '=', 'open').execute()
    const { phone, email, unproved } =
      input.agreed && input.items.length > 0 ? await agree(tx, input) : { phone: null, email: null, unproved: false }
    const lines = phone || email ? await priced(tx, input.items) : []
    if (lines.length === 0) return void (await forget())
    const amount = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    await sql`
      insert into checkouts (browser_id, phone, email, mailbox, language, lines, amount, unproved)
      select ${browserId}, ${phone}, ${email}, ${email && mailbox(email)}, ${language}, ${JSON.stringify(lines)}::jsonb, ${amount}, ${unproved}
      where not exists (select from checkouts where browser_id = ${browserId} and reminded_at > now() - ${REMINDER_DAYS} * interval '1 day')
      on conflict (browser_id) where state = 'open' do update set phone = excluded.phone, email = excluded.email,
        mailbox = excluded.mailbox, language = excluded.language, lines = excluded.lines, amount = excluded.amount, unproved = excluded.unproved, noted_at = now(),
        order_id = null, ordered_at = null`.execute(tx)
  })
}

/** Which contacts of this browser's checkout are noted already; null when it is not noted. */
export async function findNoted(db: Db, browserId: string): Promise<{ unproved: boolean } | null> {
  const { rows } = await sql<{ unproved: boolean }>`
    select unproved from checkouts where browser_id = ${browserId} and state = 'open'`.execute(db)
  return rows[0] ?? null
}

/** The contacts that nobody withdrew, and whether nobody has shown that the one to be written to is theirs. */
async function agree(db: Db, noted: Noted) {
  const { browserId, customerId, verifiedEmail } = noted
  const { phone, email } = readContacts(noted)
  const given = { purpose: 'reminders', source: 'checkout', text: REMINDER_CONSENT, customerId, browserId } as const
  const holds = (contact: Contact, proved: boolean) => giveConsent(db, contact, { ...given, proved })
  const agreed = {
    phone: phone && (await holds({ phone }, false)) ? phone : null,
    email: email && (await holds({ email }, email === verifiedEmail)) ? email : null,
  }
  const [first] = contactsOf(agreed)
  return { ...agreed, unproved: first !== undefined && !(await hasConsent(db, first, 'reminders')) }
}

/** The contacts of a checkout, the one that is written to first at the head. */
export const contactsOf = ({ phone, email }: { phone: string | null; email: string | null }): Contact[] => [
  ...(phone ? [{ phone }] : []),
  ...(email ? [{ email }] : []),
]

function readContacts({ phone, email, country }: z.output<typeof NoteCheckout>) {
  const { data = null } = z.email().safeParse(email?.trim().toLowerCase())
  // A number that the field asks about is nobody's to be reminded.
  return { phone: phone && phoneProblem(phone, country) === null ? toE164(phone, country) : null, email: data }
}

/**
 * Whether a checkout names a contact that nobody has shown to be theirs. Such a browser counts against a limit of its
 * network.
 */
export async function isUnproved(
  db: Db,
  noted: z.output<typeof NoteCheckout>,
  verifiedEmail: string | null,
): Promise<boolean> {
  for (const contact of contactsOf(readContacts(noted))) {
    const own = 'email' in contact && contact.email === verifiedEmail
    if (!own && !(await hasConsent(db, contact, 'reminders'))) return true
  }
  return false
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
