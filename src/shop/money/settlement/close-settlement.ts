import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { type LedgerLine, postEntry } from '../../ground/ledger/index.ts'
import { minus, type Paisa, paisa, sum } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { taxTermsOn } from '../../settings/tax/index.ts'
import { undecided } from './decide-difference.ts'
import { postingOf } from './fee-and-tax-posting.ts'
import { findSettlement, type Settlement } from './find-settlement.ts'
import { lockSettlement } from './lock-settlement.ts'
import { readAmount } from './read-amount.ts'

const noAmount = 'Please enter the amount that arrived'

/** The form that closes a settlement. */
export const CloseSettlement = z.object({
  /** `Settlement.seen` as it was shown. */
  seen: z.string().max(40),
  /** In rupees, as typed. */
  received: z
    .string(noAmount)
    .max(40, noAmount)
    .transform((typed, ctx): Paisa => {
      const amount = typed.trim() === '' ? null : readAmount(typed)
      if (amount === null) ctx.addIssue({ code: 'custom', message: noAmount })
      return amount ?? paisa(0)
    }),
})

type Closing = z.output<typeof CloseSettlement> & { settlementId: number; staff: { id: string } }

/**
 * Closes a settlement and posts it to the ledger, once: closed already, nothing is done. What arrived more or less than
 * the lines say stays with the courier. `givenUp`: what is written off. Throws `not_found`, `move_refused` when
 * something is not decided, or has changed since it was shown.
 */
export async function closeSettlement(
  tx: Tx,
  { settlementId, seen, received, staff }: Closing,
  settings: Pick<Settings, 'withholdingRates' | 'salesTaxRates'>,
): Promise<{ courier: string; isNew: boolean; paidOut: Paisa; givenUp: Paisa }> {
  const { state, courier, courierId, reference } = await lockSettlement(tx, settlementId, 'open', 'closed')
  if (state === 'closed') return { courier, isNew: false, paidOut: paisa(0), givenUp: paisa(0) }
  await lockOrders(tx, settlementId)
  const settlement = await findSettlement(tx, settlementId, settings)
  const left = undecided(settlement.lines)
  if (left > 0)
    throw new ShopError('move_refused', `${left} ${left === 1 ? 'difference is' : 'differences are'} not decided yet.`)
  if (settlement.seen !== seen)
    throw new ShopError(
      'move_refused',
      'Orders or decisions have changed meanwhile. Please look again and close it then.',
    )
  const entryId = await postEntry(tx, {
    part: 'settlement',
    event: 'settled',
    note: [`${courier}, settlement ${settlementId}`, reference].filter(Boolean).join(', '),
    staffId: staff.id,
    lines: [
      ...linesOf(settlement, taxTermsOn(settings, settlement.paidOn) !== null),
      ...restOf(minus(received, settlement.paidOut), courierId),
    ],
  })
  await keepFindings(tx, settlement)
  await tx
    .updateTable('settlements')
    .set({ state: 'closed', closed_at: sql`now()`, closed_by: staff.id, received, entry_id: entryId })
    .where('id', '=', settlementId)
    .execute()
  return { courier, isNew: true, paidOut: settlement.paidOut, givenUp: givenUp(settlement) }
}

/**
 * What is written off of money that is owed to the shop, fees and taxes beyond their rates too. What was paid too much
 * does not lessen it.
 */
const givenUp = ({ lines, missing }: Settlement): Paisa =>
  sum([
    ...lines.flatMap(({ decision, difference, excessFee, excessTax }) =>
      decision === 'writeOff' ? [paisa(Math.max(0, difference)), excessFee, excessTax] : [],
    ),
    ...missing.flatMap(({ decision, amount }) => (decision === 'writeOff' ? [amount] : [])),
  ])

/** In id order, as all who lock many orders. */
async function lockOrders(tx: Tx, settlementId: number): Promise<void> {
  await sql`
    select from orders where id in (
      select order_id from settlement_lines where settlement_id = ${settlementId}
      union select order_id from settlement_missing where settlement_id = ${settlementId})
    order by id for no key update`.execute(tx)
}

function linesOf({ lines, missing }: Settlement, claims: boolean): LedgerLine[] {
  const given = missing.filter(({ decision }) => decision === 'writeOff')
  return [
    ...lines.flatMap(line => postingOf(line, claims)),
    ...given.flatMap(({ amount, orderId, parcelId, courierId }): LedgerLine[] => [
      { account: 'codDue', amount: paisa(-amount), orderId, parcelId, courierId },
      { account: 'writeOffs', amount, orderId },
    ]),
  ]
}

/** What arrived in the bank beyond the lines: the courier is owed it; below zero, the courier still owes it. */
const restOf = (rest: Paisa, courierId: string): LedgerLine[] => [
  { account: 'bank', amount: rest, orderId: null },
  { account: 'codDue', amount: paisa(-rest), orderId: null, courierId },
]

async function keepFindings(tx: Tx, { _id, lines, missing }: Settlement): Promise<void> {
  const assessed = lines.map(({ line, expected, findings }) => ({ line, expected, findings }))
  await sql`
    update settlement_lines set expected = found.expected, findings = found.findings
    from json_to_recordset(${JSON.stringify(assessed)}::json) as found (line int, expected bigint, findings text[])
    where settlement_id = ${_id} and settlement_lines.line = found.line`.execute(tx)
  // What was decided about parcels that are not missing any more.
  await tx.deleteFrom('settlement_missing').where('settlement_id', '=', _id).execute()
  await sql`
    insert into settlement_missing (settlement_id, order_id, parcel_id, amount, decision)
    select ${_id}, "orderId", "parcelId", amount, coalesce(decision, 'open')
    from json_to_recordset(${JSON.stringify(missing)}::json) as missing ("orderId" text, "parcelId" text, amount bigint, decision text)`.execute(
    tx,
  )
}

/**
 * Takes a settlement away that was imported by mistake; its file may then be imported again. Throws `not_found`,
 * `move_refused`.
 */
export async function discardSettlement(tx: Tx, settlementId: number): Promise<{ courier: string }> {
  const { courier } = await lockSettlement(tx, settlementId, 'mapping', 'open')
  await tx.updateTable('settlements').set({ state: 'discarded' }).where('id', '=', settlementId).execute()
  return { courier }
}
