import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { findSettlement, type Settlement } from './find-settlement.ts'
import { lockSettlement } from './lock-settlement.ts'
import { parcelOfOrder } from './name-columns.ts'
import { type Decision, decisionTexts } from './settlement-rules.ts'

/** Of a field such as 'line.12'; 0, which no line has, for anything else. */
const lineOf = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : 0)

const isDecision = (value: unknown): value is Decision =>
  typeof value === 'string' && Object.hasOwn(decisionTexts, value)

/**
 * The form of decisions: `line.12` for a line, `missing.ORDER.PARCEL` for what is not in the file, `match.12` for the
 * order of an unknown line; `seen`: `Settlement.seen` as it was shown.
 */
export const Decide = z.record(z.string(), z.unknown()).transform(fields => {
  const lines: { line: number; decision: Decision }[] = []
  const missing: { orderId: string; parcelId: string | null; decision: Decision }[] = []
  const matches: { line: number; orderNumber: string }[] = []
  for (const [name, value] of Object.entries(fields)) {
    const [kind, first = '', second = ''] = name.split('.')
    if (kind === 'line' && isDecision(value)) lines.push({ line: lineOf(first), decision: value })
    if (kind === 'missing' && isDecision(value))
      missing.push({ orderId: first, parcelId: second || null, decision: value })
    if (kind === 'match' && typeof value === 'string' && value.trim()) {
      matches.push({ line: lineOf(first), orderNumber: value.trim().slice(0, 60) })
    }
  }
  return { lines, missing, matches, seen: typeof fields.seen === 'string' ? fields.seen : null }
})
type Decide = z.output<typeof Decide>

/**
 * Saves what staff decide about the differences of a settlement, and to which order an unknown line belongs. Throws
 * `not_found`, `move_refused` when it is not open or has changed since it was shown, `invalid` for an order number that
 * this courier does not have.
 */
export async function decide(
  tx: Tx,
  { settlementId, lines, missing, matches, seen }: Decide & { settlementId: number },
  settings: Pick<Settings, 'withholdingRates'>,
): Promise<{ courier: string; left: number }> {
  const { courierId, courier } = await lockSettlement(tx, settlementId, 'open')
  if (seen !== null && seen !== (await findSettlement(tx, settlementId, settings)).seen) {
    throw new ShopError(
      'move_refused',
      'Orders or decisions have changed meanwhile. What you chose is kept: please look again and save it then.',
    )
  }
  for (const { line, orderNumber } of matches)
    await matchByHand(tx, { settlementId, courierId, courier, line, orderNumber })
  const matched = new Set(matches.map(({ line }) => line))
  await sql`
    update settlement_lines set decision = chosen.decision
    from json_to_recordset(${JSON.stringify(lines.filter(({ line }) => !matched.has(line)))}::json) as chosen (line numeric, decision text)
    where settlement_id = ${settlementId} and settlement_lines.line = chosen.line`.execute(tx)
  const shown = await findSettlement(tx, settlementId, settings)
  demandOwedBack(shown)
  for (const { orderId, parcelId, decision } of missing) {
    const known = shown.missing.find(each => each.orderId === orderId && each.parcelId === parcelId)
    if (!known) continue
    await tx
      .insertInto('settlement_missing')
      .values({ settlement_id: settlementId, order_id: orderId, parcel_id: parcelId, amount: known.amount, decision })
      .onConflict(oc => oc.constraint('settlement_missing_place').doUpdateSet({ decision, amount: known.amount }))
      .execute()
  }
  return { courier, left: undecided(shown.lines) }
}

/** Throws `invalid` when money that was paid twice is to be kept. */
function demandOwedBack({ lines, courier }: Settlement): void {
  const double = lines.find(({ findings, decision }) => findings.includes('double') && decision === 'writeOff')
  if (!double) return
  throw new ShopError('invalid', `Line ${double.line} is paid twice: that money is owed back to ${courier}`)
}

/** How many differences of lines nobody has decided. */
export const undecided = (lines: readonly { findings: readonly string[]; decision: string | null }[]): number =>
  lines.filter(({ findings, decision }) => findings.length > 0 && decision === null).length

type ByHand = { settlementId: number; courierId: string; courier: string; line: number; orderNumber: string }

async function matchByHand(tx: Tx, { settlementId, courierId, courier, line, orderNumber }: ByHand): Promise<void> {
  const { rows } = await sql<{ order_id: string; parcel_id: string | null }>`
    select * from ${parcelOfOrder(sql`${orderNumber}::text`, sql`0`, courierId)} found`.execute(tx)
  const [row] = rows
  if (!row) throw new ShopError('invalid', `${courier} has no parcel of an order ${orderNumber}`)
  await tx
    .updateTable('settlement_lines')
    .set({ ...row, matched_by: 'hand', decision: null })
    .where('settlement_id', '=', settlementId)
    .where('line', '=', line)
    .where('order_id', 'is', null)
    .execute()
}
