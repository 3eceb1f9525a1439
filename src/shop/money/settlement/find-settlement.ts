import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { dayTextOf, startOfDay } from '../../ground/days-in-sql.ts'
import { SAMPLE_ROWS } from '../../ground/file-imports/index.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import { cardOn, feeBy, listRateCards, type RateCard } from '../../orders/dispatch/index.ts'
import type { OrderStatus } from '../../orders/orders/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { type Assessed, assessLines, type KnownLine, paidOut } from './find-differences.ts'
import { noSettlement } from './lock-settlement.ts'
import type { Decision, Finding, SettlementState } from './settlement-rules.ts'
import { findUsualFee } from './usual-fee.ts'
import { type Withholding, withholdingOn } from './withholding.ts'

export type SettlementLine = KnownLine &
  Assessed & {
    trackingNumber: string
    orderNumber: string
    /** Of the shop. */
    order: { _id: string; orderNumber: string; orderStatus: OrderStatus } | null
    matchedBy: 'tracking' | 'order' | 'hand' | null
  }

/** What should be in a statement and is not. */
export type MissingParcel = {
  orderId: string
  parcelId: string | null
  courierId: string | null
  orderNumber: string
  trackingNumber: string
  amount: Paisa
  since: Date
  decision: Decision | null
}

export type Settlement = {
  _id: number
  state: SettlementState
  courierId: string
  courier: string
  fileName: string
  header: string[]
  /** The first rows of the file. */
  sample: string[][]
  /** Days: '2026-11-22'. */
  paidOn: string
  coversUntil: string
  reference: string
  received: Paisa | null
  closedAt: Date | null
  closedBy: string | null
  /** What couriers withhold on the day of the payment. */
  rates: Withholding
  lines: SettlementLine[]
  missing: MissingParcel[]
  /** What the courier paid out, by the lines. */
  paidOut: Paisa
  /** Of all that is shown and decided, so that a settlement is closed as it was seen. */
  seen: string
}

/**
 * A settlement with its lines, as they compare with what the shop expects now, or did when it was closed. Throws
 * `not_found`.
 */
export async function findSettlement(
  db: Db,
  settlementId: number,
  settings: Pick<Settings, 'withholdingRates'>,
): Promise<Settlement> {
  const row = await db
    .selectFrom('settlements')
    .innerJoin('couriers', 'couriers.id', 'courier_id')
    .leftJoin('staff', 'staff.id', 'closed_by')
    .select(['settlements.id as _id', 'courier_id as courierId', 'couriers.name as courier', 'file_name as fileName'])
    .select(['header', 'reference', 'received', 'closed_at as closedAt', 'staff.name as closedBy'])
    .select(eb => [
      eb.ref('state').$castTo<SettlementState>().as('state'),
      sql<string>`paid_on::text`.as('paidOn'),
      sql<string>`covers_until::text`.as('coversUntil'),
      sql<
        string[][]
      >`(select jsonb_agg(value order by at) from jsonb_array_elements(rows) with ordinality as row (value, at) where at <= ${SAMPLE_ROWS})`.as(
        'sample',
      ),
    ])
    .where('settlements.id', '=', settlementId)
    .executeTakeFirst()
  if (!row) throw noSettlement()
  const rates = withholdingOn(settings, row.paidOn)
  const closed = row.state === 'closed'
  const [lines, missing] = await Promise.all([
    closed ? linesAsClosed(db, settlementId) : linesAsOfNow(db, settlementId, row.courierId, rates),
    closed ? missingAsClosed(db, settlementId) : missingAsOfNow(db, row),
  ])
  const compared = [
    lines.map(({ line, place, expected, findings, decision }) => [line, place, expected, findings, decision]),
    missing.map(({ orderId, parcelId, amount, decision }) => [orderId, parcelId, amount, decision]),
  ]
  const seen = createHash('sha256').update(JSON.stringify(compared)).digest('base64url').slice(0, 20)
  return { ...row, header: row.header as string[], rates, lines, missing, paidOut: paidOut(lines), seen }
}

type LineRow = Omit<SettlementLine, keyof Assessed | 'place' | 'order'> & {
  orderId: string | null
  parcelId: string | null
  placeCourierId: string | null
  knownNumber: string | null
  orderStatus: OrderStatus | null
  expected: Paisa | null
  findings: Finding[]
  /** As its fee depends on it; null when that is not known. */
  parcel: { city: string; province: string; grams: number; cameBack: boolean; day: string } | null
}

async function readLineRows(db: Db, settlementId: number, courierId: string | null): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line, settlement_lines.tracking_number as "trackingNumber", settlement_lines.order_number as "orderNumber", cod, fee, fee_tax as "feeTax", tax, income_tax as "incomeTax",
      sales_tax as "salesTax", net,
      settlement_lines.order_id as "orderId", settlement_lines.parcel_id as "parcelId", matched_by as "matchedBy", decision, expected, findings,
      orders.order_number as "knownNumber", order_status as "orderStatus", parcels.courier_fee as "agreedFee",
      case when weight_grams is not null and handed_over_at is not null then json_build_object('city', city, 'province', orders.state,
        'grams', weight_grams, 'cameBack', parcel_came_back(parcels.*),
        'day', ${dayTextOf('handed_over_at')}) end as parcel,
      case when parcels.id is not null then parcels.courier_id else balance.courier_id end as "placeCourierId",
      coalesce(balance.amount, 0)::bigint as balance,
      exists (select from settlement_lines as earlier join settlements on settlements.id = earlier.settlement_id
        where settlements.state = 'closed' and earlier.settlement_id <> ${settlementId} and earlier.cod > 0 and earlier.order_id = settlement_lines.order_id
          and earlier.parcel_id is not distinct from settlement_lines.parcel_id) as "paidBefore"
    from settlement_lines left join orders on orders.id = settlement_lines.order_id left join parcels on parcels.id = settlement_lines.parcel_id
    left join lateral (
      select coalesce(min(courier_id), case when count(*) = 0 then ${courierId}::text end) as courier_id, sum(amount) as amount from cod_balances
      where cod_balances.order_id = settlement_lines.order_id and cod_balances.parcel_id is not distinct from settlement_lines.parcel_id
        and (cod_balances.parcel_id is not null or courier_id is null or courier_id = ${courierId})
    ) balance on settlement_lines.order_id is not null
    where settlement_id = ${settlementId} order by line`.execute(db)
  return rows
}

function lineOf(
  { orderId, parcelId, placeCourierId, knownNumber, orderStatus, parcel, ...row }: LineRow,
  cards: readonly RateCard[],
) {
  return {
    ...row,
    agreedFee: row.agreedFee ?? feeByCard(parcel, cards),
    place: orderId === null ? null : { orderId, parcelId, courierId: placeCourierId },
    order:
      orderId === null || knownNumber === null || orderStatus === null
        ? null
        : { _id: orderId, orderNumber: knownNumber, orderStatus },
  }
}

/** By the courier's card of the day of the handover. Null without a card, or without the parcel's weight. */
function feeByCard(parcel: LineRow['parcel'], cards: readonly RateCard[]): Paisa | null {
  const card = parcel && cardOn(cards, parcel.day)
  return card ? feeBy(card, parcel) : null
}

async function linesAsOfNow(db: Db, id: number, courierId: string, rates: Withholding): Promise<SettlementLine[]> {
  const [rows, cards, usualFee] = await Promise.all([
    readLineRows(db, id, courierId),
    listRateCards(db, courierId),
    findUsualFee(db, courierId),
  ])
  return assessLines(
    rows.map(row => lineOf(row, cards)),
    rates,
    usualFee,
  )
}

async function linesAsClosed(db: Db, id: number): Promise<SettlementLine[]> {
  const rows = await readLineRows(db, id, null)
  return rows.map(row => {
    const expected = row.expected ?? paisa(0)
    const difference = paisa(expected - row.cod)
    return {
      ...lineOf(row, []),
      expected,
      difference,
      findings: row.findings,
      excessFee: paisa(0),
      excessTax: paisa(0),
      taxes: [],
    }
  })
}

/** What the courier owes for deliveries until the last day, and no line pays. */
async function missingAsOfNow(
  db: Db,
  { _id, courierId, coversUntil }: { _id: number; courierId: string; coversUntil: string },
): Promise<MissingParcel[]> {
  const { rows } = await sql<MissingParcel>`
    select cod_balances.order_id as "orderId", cod_balances.parcel_id as "parcelId", cod_balances.courier_id as "courierId",
      order_number as "orderNumber", coalesce(parcels.tracking_number, orders.tracking_number) as "trackingNumber", cod_balances.amount,
      coalesce(delivered_at, since) as since, settlement_missing.decision
    from cod_balances join orders on orders.id = cod_balances.order_id left join parcels on parcels.id = cod_balances.parcel_id
    left join settlement_missing on settlement_id = ${_id} and settlement_missing.order_id = orders.id
      and settlement_missing.parcel_id is not distinct from cod_balances.parcel_id and settlement_missing.amount = cod_balances.amount
    where cod_balances.courier_id = ${courierId} and account = 'codDue' and cod_balances.amount > 0
      and coalesce(delivered_at, since) < ${startOfDay(coversUntil, 1)}
      and not exists (select from settlement_lines where settlement_id = ${_id} and settlement_lines.order_id = orders.id
        and settlement_lines.parcel_id is not distinct from cod_balances.parcel_id)
    order by since, order_number`.execute(db)
  return rows
}

async function missingAsClosed(db: Db, id: number): Promise<MissingParcel[]> {
  const { rows } = await sql<MissingParcel>`
    select settlement_missing.order_id as "orderId", settlement_missing.parcel_id as "parcelId", parcels.courier_id as "courierId",
      order_number as "orderNumber", coalesce(parcels.tracking_number, orders.tracking_number) as "trackingNumber", amount,
      coalesce(delivered_at, orders.created_at) as since, decision
    from settlement_missing join orders on orders.id = settlement_missing.order_id
    left join parcels on parcels.id = settlement_missing.parcel_id
    where settlement_id = ${id} order by since, order_number`.execute(db)
  return rows
}
