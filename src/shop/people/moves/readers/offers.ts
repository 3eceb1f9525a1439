import { type Paisa, paisa } from '../../../ground/money.ts'
import { amountOf, cut, dayFrom, END_OF_DAY, wholeOf } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import type { OfferRow, Read, Reader } from './rows.ts'

/** The names of the columns of a system's discounts. */
type Columns = Record<'code' | 'kind' | 'value' | 'minimum' | 'limit' | 'used' | 'begins' | 'ends', string[]>

/** Shopify's discounts (Discounts, Export): a line for each code (https://help.shopify.com/en/manual/discounts/managing-discount-codes). */
export const shopifyOffers: Reader<OfferRow> = {
  columns: ['name', 'value', 'value type|type'],
  read: lines =>
    readAll(lines, {
      code: ['code', 'name'],
      kind: ['type', 'value type'],
      value: ['value'],
      minimum: ['minimum purchase requirements', 'minimum purchase amount'],
      limit: ['usage limit per code', 'usage limit'],
      used: ['times used in total', 'times used'],
      begins: ['start', 'starts at', 'start date'],
      ends: ['end', 'ends at', 'end date'],
    }),
}

/** WooCommerce's coupons, as its exports call the columns (https://woocommerce.com/document/customer-order-csv-export/). */
export const woocommerceOffers: Reader<OfferRow> = {
  columns: ['code|coupon_code', 'type|discount_type', 'amount|coupon_amount'],
  read: lines =>
    readAll(lines, {
      code: ['code', 'coupon_code'],
      kind: ['type', 'discount_type'],
      value: ['amount', 'coupon_amount'],
      minimum: ['minimum_amount', 'minimum_spend'],
      limit: ['usage_limit'],
      used: ['usage_count'],
      begins: ['date_created'],
      ends: ['expiry_date', 'date_expires'],
    }),
}

async function* readAll(lines: AsyncIterable<CsvLine>, columns: Columns): AsyncGenerator<Read<OfferRow>> {
  for await (const line of lines) yield offerOf(line, columns)
}

/** What narrows an offer there in a way that is not read: such an offer would give more here than there. */
const narrowing = [
  'product_ids',
  'products',
  'product_categories',
  'exclude_product_ids',
  'exclude_product_categories',
  'customer_emails',
  'email_restrictions',
  'maximum_amount',
  'exclude_sale_items',
  'customer selection',
  'context',
  'applies to',
]
const ALL = /^(|0|0\.0+|no|none|false|all|all (customers|buyers|products)|everyone|entire order|order)$/i
const NARROWED = 'It counts there for some alone, which is not read: it is switched off here'

/** In which columns a line says that its offer counts for some alone. */
function narrowedBy(line: CsvLine, kind: OfferRow['kind']): string[] {
  const column = line.has('type') ? 'type' : 'discount_type'
  const isOfProducts = /product/i.test(line.cell(column))
  const isOfClass = kind !== 'shipping' && /product|multiple|shipping|,/i.test(line.cell('discount class'))
  return [
    ...narrowing.filter(name => line.has(name) && !ALL.test(line.cell(name))),
    ...(isOfProducts ? [column] : []),
    ...(isOfClass ? ['discount class'] : []),
  ]
}

/** The least that is paid; null for what is none, such as a number of pieces. */
function minimumOf(typed: string): Paisa | null {
  if (/^(|none|no minimum.*)$/i.test(typed.trim())) return paisa(0)
  if (/quantit|item|piece/i.test(typed)) return null
  return amountOf(/[\d۰-۹][\d۰-۹.,]*/.exec(typed)?.[0] ?? '')
}

function offerOf(line: CsvLine, columns: Columns): Read<OfferRow> {
  const cell = (name: keyof Columns) => line.cell(...columns[name])
  const left = (reason: string, name: keyof Columns): Read<OfferRow> => ({
    line: line.line,
    row: null,
    problems: [line.problem(reason, ...columns[name])],
  })
  const code = cut(cell('code').toUpperCase(), 60)
  const kind = kindOf(line, columns.kind)
  const value = amountOf(cell('value').replace(/^-|%$/g, ''))
  if (!/^[\p{L}\p{N}][^\s\p{C}]*$/u.test(code))
    return left('A code begins with a letter or digit and has no spaces', 'code')
  if (kind === null) return left('This kind of discount is none of ours, and was left out', 'kind')
  if (kind !== 'shipping' && (value === null || value === 0 || (kind === 'percentage' && value > 10_000)))
    return left('This amount cannot be read, and the discount was left out', 'value')
  const [begins, ends] = [dayOf(cell('begins')), dayOf(cell('ends'), END_OF_DAY)]
  if (ends === false || begins === false) return left('This day cannot be read, and the discount was left out', 'ends')
  const state = line.cell('status', 'post_status')
  const limit = wholeOf(cell('limit')) ?? 0
  const used = wholeOf(cell('used')) ?? 0
  const minimum = minimumOf(cell('minimum'))
  const problems: Problem[] = narrowedBy(line, kind).map(name => line.problem(NARROWED, name))
  if (minimum === null)
    problems.push(line.problem('What must be bought for it is not read: it is switched off here', ...columns.minimum))
  const row: OfferRow = {
    key: code,
    name: cut(line.cell('title', 'description') || code, 80),
    kind,
    value: kind === 'shipping' ? paisa(0) : (value ?? paisa(0)),
    minimum: minimum ?? paisa(0),
    limit: limit > 0 ? limit - used : null,
    perPerson: perPersonOf(line),
    begins: begins ? begins : null,
    ends: ends ? ends : null,
    on: problems.length === 0 && !/^(draft|disabled|inactive|pending|private)$/i.test(state),
  }
  const isOver = /^(expired|trash)$/i.test(state)
  if (isOver || (ends && new Date(ends).getTime() < Date.now()))
    return leftOut(line, row, 'It has ended, and was left out', isOver ? ['status', 'post_status'] : columns.ends)
  if (limit > 0 && used >= limit) return leftOut(line, row, 'It is used up, and was left out', columns.used)
  return { line: line.line, row, problems, pieces: 0, amount: 0 }
}

/** A row that is not taken, but switches off what it made before. */
const leftOut = (line: CsvLine, row: OfferRow, reason: string, columns: readonly string[]): Read<OfferRow> => ({
  line: line.line,
  row: { ...row, on: false, left: reason },
  problems: [line.problem(reason, ...columns)],
  amount: row.isGift ? row.value : 0,
})

/** What it gives: its type, and in a column of its own how its value is meant. Null for what is none of ours, such as 'Buy X Get Y'. */
function kindOf(line: CsvLine, columns: readonly string[]): OfferRow['kind'] | null {
  const isFree = /^(1|yes|true)$/i.test(line.cell('free_shipping'))
  const said = ['value type', ...columns].map(name => line.cell(name).toLowerCase())
  if (said.some(text => /buy|bxgy|bogo|\bapp\b|recurring/.test(text))) return null
  const isShipping = said.some(text => /shipping/.test(text)) || /^shipping$/i.test(line.cell('discount class'))
  if (isShipping || (isFree && (amountOf(line.cell('amount', 'coupon_amount')) ?? 0) === 0)) return 'shipping'
  const meant = said.find(Boolean) ?? ''
  if (/percent/.test(meant)) return 'percentage'
  return /fixed|^amount$/.test(meant) ? 'fixed' : null
}

function perPersonOf(line: CsvLine): number | null {
  if (/^(true|yes|1)$/i.test(line.cell('applies once per customer'))) return 1
  const count = wholeOf(line.cell('usage_limit_per_user')) ?? 0
  return count > 0 ? count : null
}

/** Null for none, false for what is no day; a day without a time has `time`. */
function dayOf(typed: string, time?: string): string | null | false {
  const text = typed.trim()
  if (/^(|none|never|0000.*)$/i.test(text)) return null
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  return dayFrom(text, time) ?? false
}

/**
 * Shopify's gift cards (Products, Gift cards, Export). It tells the last characters of a code alone: what is left of each is a private code of one
 * use, which the house sends its owner.
 */
export const shopifyGifts: Reader<OfferRow> = {
  columns: ['last characters|code', 'current balance|balance'],
  async *read(lines) {
    for await (const line of lines) yield giftOf(line)
  },
}

function giftOf(line: CsvLine): Read<OfferRow> {
  const column = ['current balance', 'balance']
  const balance = amountOf(line.cell(...column))
  const end = dayOf(line.cell('expires on', 'expires at'), END_OF_DAY)
  const currency = line.cell('currency')
  const left = (reason: string, ...columns: string[]): Read<OfferRow> => ({
    line: line.line,
    row: null,
    problems: [line.problem(reason, ...columns)],
    amount: currency === '' || /^pkr$/i.test(currency) ? (balance ?? 0) : 0,
  })
  if (balance === null) return left('This balance cannot be read, and the card was left out', ...column)
  if (currency !== '' && !/^pkr$/i.test(currency))
    return left('This card is not in rupees, and was left out', 'currency')
  if (end === false) return left('This day cannot be read, and the card was left out', 'expires on', 'expires at')
  const ending = cut(
    line
      .cell('last characters', 'code')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .slice(-4)
      .toUpperCase(),
    4,
  )
  const id = cut(
    line.cell('id', 'gift card id') || `${ending} ${line.cell('created at')} ${line.cell('order name')}`,
    80,
  )
  const row: OfferRow = {
    key: `gift ${id}`,
    name: `Gift card ending ${ending}`,
    kind: 'fixed',
    value: balance,
    minimum: paisa(0),
    limit: 1,
    perPerson: 1,
    begins: null,
    ends: end ? end : null,
    on: true,
    isGift: true,
  }
  if (balance === 0) return leftOut(line, row, 'Nothing is left on it', column)
  if (/^(false|no)$/i.test(line.cell('enabled?', 'enabled')) || line.cell('disabled at') !== '')
    return leftOut(line, row, 'It was switched off there, and was left out', ['enabled?', 'disabled at'])
  if (end && new Date(end).getTime() < Date.now())
    return leftOut(line, row, 'It has ended, and was left out', ['expires on', 'expires at'])
  return { line: line.line, row, problems: [], amount: balance }
}
