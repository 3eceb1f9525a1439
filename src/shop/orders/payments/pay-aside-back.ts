import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { required } from '../../ground/forms/index.ts'
import { postEntry } from '../../ground/ledger/index.ts'
import { amountText, minus, type Paisa, paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { ExactRupees } from '../../ground/typed-rupees.ts'
import { ofSource } from './aside-refunds.ts'
import { holdAside } from './hosted/list-hosted.ts'
import { backMethods, PORTAL } from './payment-rules.ts'

const Source = z.object({ source: z.enum(['bank', 'page']), key: z.string().min(1).max(20) })

/** The form of money that is paid back to a customer whose order is not known. */
export const PayAsideBack = Source.extend({
  amount: ExactRupees,
  payee: required('Please say to whom: name and account', 200),
  method: z.enum(backMethods, 'Please choose how it was paid'),
  reference: z.string().trim().max(80, 'The reference must be 80 characters or less').default(''),
})
  .refine(({ source, method }) => source === 'page' || method !== PORTAL, {
    path: ['method'],
    message: 'This payment came by the bank: please choose how it was paid back',
  })
  .refine(({ method, reference }) => method === 'Cash' || reference !== '', {
    path: ['reference'],
    message: "Please give the bank's or the portal's number of the payment",
  })

type PaidBack = z.output<typeof PayAsideBack> & { staff: { id: string; name: string } }

/**
 * Records money that was paid back although its order is not known: it leaves the bank and is owed no more. `inAll`:
 * what this person has paid back of the payment, in paisa. Throws `not_found`, `move_refused` for more than is kept of
 * it, or for money that is not a customer's.
 */
export async function payAsideBack(
  tx: Tx,
  { source, key, amount, payee, method, reference, staff }: PaidBack,
): Promise<{ orderId: string | null; left: Paisa; inAll: Paisa }> {
  const { orderId } = await (source === 'page' ? holdAside(tx, { reference: key, staff }) : holdRow(tx, key))
  const { rows } = await sql<{ kind: string; owed: Paisa; entry: boolean }>`
    select kind, owed, entry_id is not null as entry from payments_aside() where source = ${source} and key = ${key}`.execute(
    tx,
  )
  const [known] = rows
  if (known?.kind !== 'unknown' || !known.entry)
    throw new ShopError('move_refused', "Only a customer's payment that is put aside can be paid back here.")
  if (amount > known.owed)
    throw new ShopError(
      'move_refused',
      known.owed === 0 ? 'All of it was paid back already.' : `At most ${amountText(known.owed)} can be paid back.`,
    )
  const note = [payee, method, reference].filter(Boolean).join(', ')
  const entryId = await postEntry(tx, {
    part: 'settlement',
    event: 'refunded',
    note,
    staffId: staff.id,
    lines: [
      { account: 'unallocated', amount, orderId: null },
      { account: 'bank', amount: minus(paisa(0), amount), orderId: null },
    ],
  })
  const { rows: sums } = await sql<{ inAll: Paisa }>`
    with made as (
      insert into aside_refunds (bank_row_id, hosted_reference, amount, payee, method, reference, entry_id, staff_id)
      values (${source === 'bank' ? key : null}::bigint, ${source === 'page' ? key : null}, ${amount}, ${payee}, ${method}, ${reference}, ${entryId}, ${staff.id}))
    select coalesce(sum(amount), 0)::bigint + ${amount} as "inAll" from aside_refunds
    where ${ofSource({ source, key })} and staff_id = ${staff.id}`.execute(tx)
  return { orderId, left: minus(known.owed, amount), inAll: sums[0]?.inAll ?? amount }
}

async function holdRow(tx: Tx, key: string): Promise<{ orderId: null }> {
  const { rows } = await sql`select from bank_rows where id::text = ${key} for update`.execute(tx)
  if (rows.length === 0) throw new ShopError('not_found', 'There is no such payment')
  return { orderId: null }
}
