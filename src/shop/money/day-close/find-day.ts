import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { waitingForReports } from '../../ground/changed-orders.ts'
import { today } from '../../ground/dates.ts'
import { startOfDay } from '../../ground/days-in-sql.ts'
import { type FigureName, figures } from '../../ground/figure-rules.ts'
import { minus, type Paisa, paisa } from '../../ground/money.ts'
import { amountOfMoment } from '../../ground/sums-over-orders.ts'
import { openStatuses } from '../../orders/orders/index.ts'
import { listCourierAccounts } from '../settlement/index.ts'
import type { Place } from './day-place-rules.ts'
import { isOldCash, OLD_CASH_DAYS } from './unusual.ts'

/** Orders or parcels of a day, with what they charge or collect; `means`: the definition of the figure. */
export type Flow = { label: string; count: number; amount: Paisa; means?: string | undefined }
/** What waits too long, and since when the longest. */
export type Stuck = { label: string; count: number; amount: Paisa; since: Date; path: string }
type CourierAge = { courier: string; upTo7Days: Paisa; upTo14Days: Paisa; older: Paisa; onTheWay: Paisa }

export type DayFigures = {
  flows: Flow[]
  places: Place[]
  couriers: CourierAge[]
  stuck: Stuck[]
  /** What was counted at the last close, and what the ledger says came and went since. */
  counted: { day: string; amount: Paisa } | null
  moved: Paisa
  expected: Paisa
  /** Cash and bank by the ledger at the moment of these figures: the next close counts from here. */
  ledger: Paisa
}

export type Close = {
  cash: Paisa
  bank: Paisa
  expected: Paisa
  explanation: string
  figures: DayFigures
  by: string
  closedAt: Date
}

/** As JSON, in which a time is a text. */
type StoredFigures = Omit<DayFigures, 'stuck'> & { stuck: (Omit<Stuck, 'since'> & { since: string })[] }

/** The close of a day; null while it is open. */
export async function findClose(db: Db, day: string): Promise<Close | null> {
  const { rows } = await sql<Omit<Close, 'figures'> & { figures: StoredFigures }>`
    select cash, bank, expected, explanation, figures, staff.name as by, closed_at as "closedAt"
    from day_closes join staff on staff.id = staff_id where day = ${day}::date`.execute(db)
  const [close] = rows
  if (!close) return null
  const stuck = close.figures.stuck.map(kind => ({ ...kind, since: new Date(kind.since) }))
  return { ...close, figures: { ...close.figures, stuck } }
}

/** The days that are closed, newest first, with what was counted and what was missing; `within`: of these days. */
export async function listCloses(db: Db, within = { from: '1900-01-01', to: '9999-12-31' }) {
  const { rows } = await sql<{ day: string; counted: Paisa; difference: Paisa; explanation: string; by: string }>`
    select day::text, (cash + bank)::bigint as counted, (cash + bank - expected)::bigint as difference, explanation, staff.name as by
    from day_closes join staff on staff.id = staff_id where day between ${within.from}::date and ${within.to}::date
    order by day desc limit 31`.execute(db)
  return rows
}

/**
 * What happened on a day and where the money is at its end. What should be there, couriers' ages and what is stuck are
 * those of now: what is counted is compared with the ledger at that moment, whichever day is closed. What is paid ahead
 * and due as a refund is known of now alone: no place of a day that has passed.
 */
export async function findDay(db: Db, day: string): Promise<DayFigures> {
  const [flows, balances, balancesNow, couriers, refunds, advances, notOwed, stuck, last] = await Promise.all([
    flowsOf(db, day),
    balancesAt(db, day),
    balancesAt(db, '9999-12-31'),
    listCourierAccounts(db),
    refundsDue(db),
    advancesOf(db),
    notOwedYet(db, day),
    listStuck(db),
    lastClose(db, day),
  ])
  const owed = balances.get('receivable') ?? paisa(0)
  const bank = balances.get('bank') ?? paisa(0)
  const ledger = balancesNow.get('bank') ?? paisa(0)
  // A close from before its moment was stored counts to the end of its day.
  const before = last && (last.ledger ?? (await balancesAt(db, last.day)).get('bank') ?? paisa(0))
  const moved = paisa(ledger - (before ?? 0))
  const place = (label: string, account: string): Place => ({ label, amount: balances.get(account) ?? paisa(0) })
  // In the ledger what is to be paid back is taken off what customers owe, and each placed order is charged.
  const customers = paisa(owed - notOwed.toConfirm - notOwed.toTransfer)
  const isNow = day >= today()
  const ahead: Place = { label: 'Of it paid ahead for orders that are not delivered', amount: advances, part: true }
  return {
    flows,
    places: [
      { label: 'Cash and bank, by the ledger', amount: bank },
      ...(isNow ? [ahead] : []),
      place('Cash with couriers, to pay', 'codDue'),
      place('Cash on the way', 'codInTransit'),
      ...(isNow
        ? [
            { label: 'Owed by customers', amount: paisa(customers + refunds) },
            { label: 'Refunds due', amount: minus(paisa(0), refunds) },
          ]
        : [{ label: 'Owed by customers, less what is due to them', amount: customers }]),
      place('Payments without an order', 'unallocated'),
      { label: 'Not owed yet: orders to be confirmed', amount: notOwed.toConfirm, apart: true },
      { label: 'Not owed yet: transfers to come', amount: notOwed.toTransfer, apart: true },
    ],
    couriers: couriers
      .filter(({ due, onTheWay }) => due !== 0 || onTheWay !== 0)
      .map(({ courier, upTo7Days, upTo14Days, older, onTheWay }) => ({
        courier,
        upTo7Days,
        upTo14Days,
        older,
        onTheWay,
      })),
    stuck,
    counted: last && { day: last.day, amount: last.amount },
    moved,
    ledger,
    expected: paisa((last?.amount ?? 0) + moved),
  }
}

async function flowsOf(db: Db, day: string): Promise<Flow[]> {
  const between = (column: string) =>
    sql`${sql.ref(column)} >= ${startOfDay(day)} and ${sql.ref(column)} < ${startOfDay(day, 1)}`
  const happened = await sql<{ what: string; count: number; amount: Paisa }>`
    select what, count(*)::int as count, coalesce(sum(${amountOfMoment}), 0)::bigint as amount
    from order_moments(null, ${startOfDay(day)}, ${startOfDay(day, 1)}) moment join orders on orders.id = moment.order_id
    group by what`.execute(db)
  const figure = (name: FigureName): Flow => ({
    ...figures[name],
    ...(happened.rows.find(({ what }) => what === name) ?? { count: 0, amount: paisa(0) }),
  })
  const counted = async (label: string, rows: RawBuilder<unknown>, means?: string): Promise<Flow> => {
    const sums = await sql<{ count: number; amount: Paisa }>`
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from (${rows}) each`.execute(db)
    return { label, means, count: sums.rows[0]?.count ?? 0, amount: sums.rows[0]?.amount ?? paisa(0) }
  }
  return Promise.all([
    figure('placed'),
    figure('sold'),
    counted('Parcels packed', sql`select id, cod_amount as amount from parcels where ${between('packed_at')}`),
    figure('sent'),
    figure('delivered'),
    figure('refused'),
    figure('cameBack'),
    figure('cancelled'),
    counted(
      figures.turnedAway.label,
      sql`select customer_id as id, sum(turned_away.pieces * cut_price)::bigint as amount from turned_away join sizes on sizes.id = size_id
        where day = ${day}::date group by 1`,
      figures.turnedAway.means,
    ),
    counted('Payments put aside', sql`select key as id, amount from payments_aside() where ${between('came')}`),
    counted('Payments put aside, paid back', sql`select id, amount from aside_refunds where ${between('created_at')}`),
  ])
}

/** The accounts of the ledger at the end of a day: by its summary, and for days that wait to be summed by its lines. */
async function balancesAt(db: Db, day: string): Promise<Map<string, Paisa>> {
  const { rows } = await sql<{ account: string; amount: Paisa }>`
    with waiting as materialized (
      select coalesce(array_agg(distinct ledger_day), '{}') as days from ${waitingForReports} where ledger_day <= ${day}::date)
    select account, sum(amount)::bigint as amount from (
      select account, amount from ledger_days, waiting where day <= ${day}::date and day <> all (days)
      union all
      select each.account, each.amount from waiting cross join lateral ledger_days_of(days) each) sums
    group by account`.execute(db)
  return new Map(rows.map(({ account, amount }) => [account, amount]))
}

async function lastClose(db: Db, before: string): Promise<{ day: string; amount: Paisa; ledger: Paisa | null } | null> {
  const { rows } = await sql<{ day: string; amount: Paisa; ledger: Paisa | null }>`
    select day::text, (cash + bank)::bigint as amount, (figures ->> 'ledger')::bigint as ledger from day_closes where day < ${before}::date order by day desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

async function refundsDue(db: Db): Promise<Paisa> {
  const { rows } = await sql<{ amount: Paisa }>`
    select coalesce(sum(amount), 0)::bigint as amount from refunds_due()`.execute(db)
  return rows[0]?.amount ?? paisa(0)
}

/** What customers have paid for orders that are still to come. */
async function advancesOf(db: Db): Promise<Paisa> {
  const { rows } = await sql<{ amount: Paisa }>`
    select coalesce(sum(greatest(0, case when payment_method = 'COD' then prepaid_amount else paid_amount end - refunded - goes_back)), 0)::bigint as amount
    from orders cross join lateral order_dues(orders) where order_status in (${sql.join(openStatuses)}) and paid_amount > refunded`.execute(
    db,
  )
  return rows[0]?.amount ?? paisa(0)
}

/**
 * What the ledger charged by the end of a day for orders that nobody had confirmed or paid by then: they may end as
 * nothing. Those that were pending at that end are pending now, or moved since.
 */
async function notOwedYet(db: Db, day: string): Promise<{ toConfirm: Paisa; toTransfer: Paisa }> {
  const { rows } = await sql<{ toConfirm: Paisa; toTransfer: Paisa }>`
    select coalesce(sum(open) filter (where payment_method = 'COD'), 0)::bigint as "toConfirm",
      coalesce(sum(open) filter (where payment_method <> 'COD'), 0)::bigint as "toTransfer"
    from (
      select payment_method, greatest(0, sum(amount)) as open from orders join ledger_lines on order_id = orders.id
        join ledger_entries on ledger_entries.id = entry_id
      where orders.id in (select id from orders where order_status = 'pending'
          union select order_id from order_events where created_at >= ${startOfDay(day, 1)})
        and 'pending' = coalesce((select event.order_status from order_events event
          where event.order_id = orders.id and event.created_at < ${startOfDay(day, 1)} order by event.created_at desc, event.id desc limit 1), orders.order_status)
        and account = 'receivable' and ledger_entries.created_at < ${startOfDay(day, 1)}
      group by orders.id) each`.execute(db)
  return rows[0] ?? { toConfirm: paisa(0), toTransfer: paisa(0) }
}

/** What should have moved on: longer than usual in one place. */
async function listStuck(db: Db): Promise<Stuck[]> {
  const kinds = [
    {
      label: 'Not called or confirmed for 2 days',
      path: '/admin/calls',
      rows: sql`select total_amount as amount, created_at as since from orders where order_status = 'pending'
        and payment_method = 'COD' and created_at < now() - interval '2 days'`,
    },
    {
      label: 'Confirmed and not packed for 2 days',
      path: '/admin/dispatch',
      rows: sql`select total_amount as amount, (select max(created_at) from order_events where order_id = orders.id) as since from orders
        where order_status = 'confirmed' and created_at < now() - interval '2 days'
          and (select max(created_at) from order_events where order_id = orders.id) < now() - interval '2 days'`,
    },
    {
      label: 'Packed and not handed over for a day',
      path: '/admin/dispatch/parcels?queue=packed',
      rows: sql`select cod_amount as amount, packed_at as since from parcels where state = 'packed' and packed_at < now() - interval '1 day'`,
    },
    {
      label: 'On the way for 7 days',
      path: '/admin/dispatch/parcels?queue=late',
      rows: sql`select cod_amount as amount, handed_over_at as since from parcels
        where state = 'handed_over' and handed_over_at < now() - interval '7 days'`,
    },
    {
      label: 'Returning for 14 days',
      path: '/admin/dispatch/parcels?queue=refused',
      rows: sql`select cod_amount as amount, refused_at as since from parcels where state = 'refused' and refused_at < now() - interval '14 days'`,
    },
    {
      label: `With couriers for ${OLD_CASH_DAYS} days`,
      path: '/admin/settlements',
      rows: sql`select amount, since from cod_balances where ${isOldCash}`,
    },
    {
      label: 'Payments that nobody has decided for 2 days',
      path: '/admin/payments',
      rows: sql`select amount, since from (
        select amount, created_at as since from bank_rows join bank_statements on bank_statements.id = statement_id where state = 'open'
        union all select paid_amount, ended_at from hosted_payments where state = 'odd') open where since < now() - interval '2 days'`,
    },
    {
      label: 'To be paid back for 3 days',
      path: '/admin/refunds',
      rows: sql`select amount, since from refunds_due() where since < now() - interval '3 days'`,
    },
  ]
  const overdue = await Promise.all(
    kinds.map(async ({ rows, ...kind }) => {
      const sums = await sql<{ count: number; amount: Paisa; since: Date | null }>`
        select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, min(since) as since from (${rows}) each`.execute(
        db,
      )
      return { ...kind, ...sums.rows[0] }
    }),
  )
  return overdue.flatMap(({ label, path, count = 0, amount = paisa(0), since }) =>
    count > 0 && since ? [{ label, path, count, amount, since }] : [],
  )
}
