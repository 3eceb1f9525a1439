import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { readTable } from '../../../platform/csv/read-table.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { hasDigit, readSent, sentFile, takeFile } from '../../ground/file-imports/index.ts'
import type { FieldWords } from '../../ground/forms/index.ts'
import { postEntry } from '../../ground/ledger/index.ts'
import { type Paisa, paisa, rs } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { day } from '../../ground/typed-day.ts'
import { latinDigits, readNumber } from '../../ground/typed-number-rules.ts'

// What no other part of the shop knows: what advertising and packaging cost.

const MOST_LINES = 5_000
const LISTED = 100
const cost = (most: number) => z.number('Please enter the amount').int().min(0).max(most)
const campaign = z.string().trim().min(1, 'Please name the campaign').max(80, 'Please use 80 characters or less')

/** What a campaign cost on a day; 0 takes it away. */
export const Advertising = z.object({
  day: day('Please enter the day'),
  campaign,
  amount: cost(100_000_000_000),
})
export const advertisingWords: Record<keyof z.input<typeof Advertising>, FieldWords> = {
  day: { label: 'Day' },
  campaign: { label: 'Campaign' },
  amount: { label: 'Cost', hint: '0 takes it away', amount: true },
}

/** What the packaging of a parcel costs from a day on. */
export const Packaging = z.object({ fromDay: day('Please enter the day'), amount: cost(1_000_000_000) })
export const packagingWords: Record<keyof z.input<typeof Packaging>, FieldWords> = {
  fromDay: { label: 'From the day' },
  amount: { label: 'Of a parcel', hint: 'Box, wrapping, card and tape', amount: true },
}

type Line = { day: string; campaign: string; amount: Paisa }

/** Writes what a day's campaign cost; returns what stood there. */
export async function writeAdvertising(tx: Tx, line: z.output<typeof Advertising>): Promise<Paisa | null> {
  const before = await tx
    .selectFrom('advertising_costs')
    .select('amount')
    .where('day', '=', sql<Date>`${line.day}::date`)
    .where(sql<SqlBool>`lower(campaign) = lower(${line.campaign})`)
    .executeTakeFirst()
  await writeLines(tx, [{ ...line, amount: paisa(line.amount) }])
  return before?.amount ?? null
}

async function writeLines(tx: Tx, lines: readonly Line[]): Promise<void> {
  const sent = sql`json_to_recordset(${JSON.stringify(lines)}::json) as line (day date, campaign text, amount bigint)`
  await sql`delete from advertising_costs using ${sent}
    where advertising_costs.day = line.day and lower(advertising_costs.campaign) = lower(line.campaign)`.execute(tx)
  await sql`insert into advertising_costs (day, campaign, amount) select day, campaign, amount from ${sent} where amount > 0`.execute(
    tx,
  )
}

/** A file of advertising costs, or its lines pasted: day, campaign, amount. */
export const AdvertisingFile = z.object(sentFile).transform(takeFile)

/**
 * Takes a file with the columns day, campaign and amount, in this order or by their names. A day's campaign that is
 * there already is replaced; several lines of one are added. Throws `invalid`, which names the line.
 */
export async function importAdvertising(
  tx: Tx,
  { file }: z.output<typeof AdvertisingFile>,
): Promise<{ lines: number; amount: Paisa }> {
  const { header, rows } = await readSent(readTable(file.bytes, { mostRows: MOST_LINES, isData: hasDigit }))
  const at = (word: RegExp, place: number) => {
    const index = header.findIndex(name => word.test(name))
    return index < 0 ? place : index
  }
  const columns = { day: at(/day|date/i, 0), campaign: at(/campaign/i, 1), amount: at(/amount|cost|spen/i, 2) }
  const sums = new Map<string, Line>()
  for (const { line, cells } of rows) {
    const amount = readNumber(cells[columns.amount] ?? '') ?? ''
    const read = Advertising.safeParse({
      day: latinDigits(cells[columns.day] ?? '').trim(),
      campaign: cells[columns.campaign] ?? '',
      amount: /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? rs(Number(amount)) : Number.NaN,
    })
    if (!read.success) {
      const [issue] = read.error.issues
      const days = issue?.path[0] === 'day' ? ', such as 2026-11-24' : ''
      throw new ShopError('invalid', `Line ${line}: ${issue?.message}${days}`, 'file')
    }
    const key = `${read.data.day} ${read.data.campaign}`
    const known = sums.get(key)?.amount ?? 0
    sums.set(key, { ...read.data, amount: paisa(known + read.data.amount) })
  }
  const lines = [...sums.values()]
  await writeLines(tx, lines)
  return { lines: lines.length, amount: paisa(lines.reduce((total, { amount }) => total + amount, 0)) }
}

/**
 * Writes from when on packaging costs so much; reports of parcels since then are made anew. Returns what stood there.
 */
export async function writePackaging(
  tx: Tx,
  { fromDay, amount }: z.output<typeof Packaging>,
): Promise<{ before: Paisa | null }> {
  const { rows } = await sql<{
    amount: Paisa
  }>`select amount from packaging_costs where from_day = ${fromDay}::date`.execute(tx)
  await sql`insert into packaging_costs (from_day, amount) values (${fromDay}::date, ${amount})
    on conflict (from_day) do update set amount = excluded.amount`.execute(tx)
  return { before: rows[0]?.amount ?? null }
}

/** What the house had in cash and at the bank when the ledger began; a correction is another entry. */
export const OpeningBalance = z.object({
  amount: z
    .number('Please enter the amount')
    .int()
    .min(-100_000_000_000)
    .max(100_000_000_000)
    .refine(amount => amount !== 0, 'Please enter the amount'),
  note: z.string().trim().min(1, 'Please say what it is').max(200, 'Please use 200 characters or less'),
})
export const openingWords: Record<keyof z.input<typeof OpeningBalance>, FieldWords> = {
  amount: { label: 'Cash and bank', hint: 'Below zero takes away', amount: true },
  note: { label: 'What it is', hint: 'Such as: Meezan Bank on 1 July' },
}

/** Posts an opening balance: the bank against the account of opening balances, today. */
export async function openBalance(
  tx: Tx,
  { amount, note, staffId }: z.output<typeof OpeningBalance> & { staffId: string },
): Promise<void> {
  const lines = [
    { account: 'bank' as const, amount: paisa(amount), orderId: null },
    { account: 'opening' as const, amount: paisa(-amount), orderId: null },
  ]
  await postEntry(tx, { part: 'settlement', event: 'opening', note, staffId, lines })
}

/** The latest advertising costs, and all costs of packaging, newest first. */
export async function listCosts(
  db: Db,
): Promise<{ advertising: Line[]; packaging: { from: string; amount: Paisa }[] }> {
  const [advertising, packaging] = await Promise.all([
    sql<Line>`select day::text, campaign, amount from advertising_costs order by day desc, campaign limit ${LISTED}`.execute(
      db,
    ),
    sql<{ from: string; amount: Paisa }>`
      select from_day::text as from, amount from packaging_costs order by from_day desc`.execute(db),
  ])
  return { advertising: advertising.rows, packaging: packaging.rows }
}
