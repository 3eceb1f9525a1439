import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { today } from '../../ground/dates.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { FISCAL_NUMBER, type FiscalState } from './fiscal-rules.ts'
import { buyerText } from './invoice.ts'
import { buyerOf, describeSale, lastChange } from './queue-sales.ts'

/**
 * What a person decides about an invoice that was refused, that may have been numbered, or whose buyer was edited after
 * its number.
 */
export const DecideInvoice = z
  .object({
    invoiceId: z.coerce.number().int().positive(),
    decision: z.enum(['numbered', 'again', 'drop', 'corrected', 'stays'], 'Please choose what became of it'),
    number: z.string().trim().toUpperCase().max(60).default(''),
    why: z.string().trim().max(300).default(''),
    /** The buyer that its sender saw, in words. */
    buyer: z.string().trim().max(600).default(''),
  })
  .superRefine(({ decision, number, why }, ctx) => {
    if (decision === 'numbered' && !FISCAL_NUMBER.test(number))
      ctx.addIssue({
        code: 'custom',
        path: ['number'],
        message: 'Please enter the number as IRIS shows it, such as 7000007DI1747119701593',
      })
    if (decision === 'stays' && why === '')
      ctx.addIssue({ code: 'custom', path: ['why'], message: 'Please say why it stays as it is' })
    if (decision === 'drop' && why === '')
      ctx.addIssue({ code: 'custom', path: ['why'], message: 'Please say why, for example: made by hand in IRIS' })
  })

/**
 * Decides. Throws `not_found`, `move_refused` when it is in no such state any more, `taken` for a number that another
 * invoice has.
 */
export async function decideInvoice(
  tx: Tx,
  { invoiceId, decision, number, why, buyer }: z.output<typeof DecideInvoice>,
  settings: Settings,
): Promise<{ orderId: string; orderNumber: string; before: { state: string } }> {
  const { rows } = await sql<{
    orderId: string
    orderNumber: string
    state: FiscalState
    kind: string
    otherBuyer: boolean
  }>`
    select order_id as "orderId", invoice ->> 'orderNumber' as "orderNumber", state, kind, buyer_changed_at is not null as "otherBuyer" from fiscal_invoices where id = ${invoiceId} for update`.execute(
    tx,
  )
  const [invoice] = rows
  if (!invoice) throw new ShopError('not_found', 'There is no such invoice')
  const { orderId, orderNumber, state, kind, otherBuyer } = invoice
  if (decision === 'corrected' || decision === 'stays') {
    if (!otherBuyer) throw changedMeanwhile()
    const present = decision === 'corrected' ? await buyerOf(tx, orderId) : null
    if (present && buyerText(present) !== buyer) throw changedMeanwhile()
    await sql`update fiscal_invoices set buyer_changed_at = null,
      invoice = ${present ? sql`jsonb_set(invoice, '{buyer}', ${JSON.stringify(present)}::jsonb)` : sql`invoice`},
      why = ${present ? 'Its buyer was corrected in IRIS' : why} where id = ${invoiceId}`.execute(tx)
    return { orderId, orderNumber, before: { state } }
  }
  const open: FiscalState[] = decision === 'drop' ? ['waiting', 'uncertain', 'refused'] : ['uncertain', 'refused']
  if (!open.includes(state)) throw changedMeanwhile()
  if (decision === 'numbered') {
    await sql`update fiscal_invoices set state = 'posted', number = ${number}, posted_at = now(), why = 'Looked up by hand' where id = ${invoiceId}`.execute(
      tx,
    )
  } else if (decision === 'drop') {
    await sql`update fiscal_invoices set state = 'dropped', why = ${why} where id = ${invoiceId}`.execute(tx)
  } else {
    // A sale is made anew: what was wrong with it may be mended.
    const invoice = kind === 'sale' ? await describeSale(tx, orderId, settings, today()) : null
    await sql`update fiscal_invoices set state = 'waiting', why = '', tries = 0, next_try_at = now(), day = ${today()}::date, change_id = ${lastChange(orderId)},
      invoice = ${invoice ? sql`${JSON.stringify(invoice)}::jsonb` : sql`jsonb_set(invoice, '{day}', to_jsonb(${today()}::text))`}
      where id = ${invoiceId}`.execute(tx)
  }
  return { orderId, orderNumber, before: { state } }
}

const changedMeanwhile = () => new ShopError('move_refused', 'Its state has changed meanwhile. Please look again.')
