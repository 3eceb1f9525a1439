import { createHash } from 'node:crypto'
import { type Paisa, paisa } from '../../../ground/money.ts'
import { typedDigits } from '../../../ground/typed-number-rules.ts'
import { amountOf, cut, cutsOf, dayFrom, END_OF_DAY, wholeOf } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import type { OfferRow, Read, Reader } from './rows.ts'

/** The names of the columns of a system's discounts. */
type Columns = Record<'code' | 'kind' | 'value' | 'minimum' | 'limit' | 'used' | 'begins' | 'ends', string[]>

/**
 * Shopify's discounts (Discounts, Export), a line for each code: 'Name, Value, Value Type, Type, Discount Class,
 * Minimum Purchase Requirements, Combines with Order Discounts, Combines with Product Discounts, Combines with Shipping
 * Discounts, Customer Selection, Context, Times Used In Total, Applies Once Per Customer, Usage Limit Per Code, Status,
 * Start, End', as a public importer of it lists them; before 2022 fewer. And as Matrixify exports them
 * (https://matrixify.app/documentation/discounts), in which one discount may have several codes, each in a line: 'ID,
 * Title, Code, Type, Method, Value, Value Type, Minimum Requirement, Minimum Value, Limit Total Times, Limit One Use
 * Per Customer, Starts At, Ends At', before 2025 'Discount Type, Discount Value, Minimum Purchase Amount, Limit Once
 * Per Customer, Used Count'.
 */
export const shopifyOffers: Reader<OfferRow> = {
  columns: ['name|code', 'value|discount value', 'value type|type|discount type'],
  async *read(lines) {
    const all: CsvLine[] = []
    for await (const line of lines) all.push(line)
    const byId = Map.groupBy(all, line => line.hint('id') || `line ${line.line}`)
    for (const codes of byId.values()) for (const line of codes) yield codeOf(line, codes)
  },
}

const shopifyColumns: Columns = {
  code: ['code', 'name'],
  kind: ['discount type', 'type', 'value type'],
  value: ['value', 'discount value'],
  minimum: ['minimum purchase requirements', 'minimum purchase amount', 'minimum requirement'],
  limit: ['usage limit per code', 'usage limit', 'limit total times'],
  used: ['times used in total', 'times used', 'total used count', 'used count', 'code used count'],
  begins: ['start', 'starts at', 'start date'],
  ends: ['end', 'ends at', 'end date'],
}

/** One of the codes of a discount: what its line leaves blank the first line says. */
function codeOf(line: CsvLine, codes: readonly CsvLine[]): Read<OfferRow> {
  const [first = line] = codes
  if (line.cell(...shopifyColumns.code) === '' && (line.cell('title') !== '' || /auto/i.test(line.cell('method'))))
    return {
      line: line.line,
      row: null,
      problems: [
        line.problem('It counts there without a code, and was left out: please make it an offer here', 'title'),
      ],
    }
  const own = [shopifyColumns.code[0], shopifyColumns.used[0]]
  const cell = (...names: string[]) => line.cell(...names) || (own.includes(names[0]) ? '' : first.cell(...names))
  const read = offerOf({ ...line, cell }, shopifyColumns)
  const shared = [
    ...(/[1-9]/.test(first.cell(...shopifyColumns.limit)) ? [shopifyColumns.limit] : []),
    ...(codes.some(code => YES.test(code.cell(...oncePerPerson))) ? [oncePerPerson] : []),
  ]
  if (codes.length === 1 || !read.row || shared.length === 0) return read
  const told = shared.map(names => line.problem('Its codes share this limit there: it is switched off here', ...names))
  return { ...read, row: { ...read.row, on: false }, problems: [...read.problems, ...told] }
}

/**
 * WooCommerce's coupons, as the plug-ins that export them call the columns: Customer/Order/Coupon Export ('code',
 * 'type', 'amount'), and WebToffee's ('post_title', 'discount_type', 'coupon_amount':
 * https://www.webtoffee.com/bulk-import-coupons-using-csv-file-coupon-data/).
 */
export const woocommerceOffers: Reader<OfferRow> = {
  columns: ['code|coupon_code|post_title', 'type|discount_type', 'amount|coupon_amount'],
  read: lines =>
    readAll(lines, {
      code: ['code', 'coupon_code', 'post_title'],
      kind: ['type', 'discount_type'],
      value: ['amount', 'coupon_amount'],
      minimum: ['minimum_amount', 'minimum_spend'],
      limit: ['usage_limit'],
      used: ['usage_count'],
      begins: ['date_created', 'post_date'],
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
  'product_category_ids',
  'exclude_product_category_ids',
  'excluded_product_ids',
  'excluded_product_categories',
  'limit_usage_to_x_items',
  'customer_email',
  'customer_emails',
  'email_restrictions',
  '_wt_sc_shipping_methods',
  '_wt_sc_payment_methods',
  '_wt_sc_user_roles',
  'maximum_amount',
  'exclude_sale_items',
  'customer selection',
  'context',
  'applies to',
  'minimum quantity of items',
]
// Matrixify's: 'Applies To: Products', 'Customer Buys: Quantity', 'Free Shipping: Country Codes'.
const NARROWING =
  /^(applies to|customer (buys|gets|segments?|emails?)|customers|eligible|free shipping|countr\w+|purchase type)\b/
const ALL =
  /^(|0|0\.0+|no|none|false|all|all (customers|buyers|products|countries)|everyone|entire order|order|pk|pakistan|both|one[- ]time( purchase)?)$/i
const NARROWED = 'It counts there for some alone, which is not read: it is switched off here'

/** In which columns a line says that its offer counts for some alone. */
function narrowedBy(line: CsvLine, kind: OfferRow['kind']): string[] {
  const column = line.has('type') ? 'type' : 'discount_type'
  const isOfProducts = /product/i.test(line.cell(column))
  const isOfClass = kind !== 'shipping' && /product|multiple|shipping|,/i.test(line.cell('discount class'))
  return [
    ...line.names.filter(name => (narrowing.includes(name) || NARROWING.test(name)) && !ALL.test(line.cell(name))),
    ...(isOfProducts ? [column] : []),
    ...(isOfClass ? ['discount class'] : []),
  ]
}

/**
 * The least that is paid; null for what is none, such as a number of pieces. `value`: of a column of its own, where
 * `typed` says what it is.
 */
function minimumOf(typed: string, value: string): Paisa | null {
  const text = typedDigits(typed)
  if (/^(minimum )?(sub-?total|(purchase |order )?amount)$/i.test(text)) return amountOf(value)
  const said = /^(none|no minimum\D*)?$/i.test(text) ? paisa(0) : amountOf(text)
  const least = said ?? amountOf(AMOUNT_IN_WORDS.exec(text)?.[1] ?? '')
  const isOther = !/^(|none)$/i.test(value.trim()) && amountOf(value) !== 0 && amountOf(value) !== least
  return isOther ? null : least
}

// One number and words that leave it as it is: neither '5k', '2 lakh', '$50' nor 'In 2025: Rs 5000'.
const AMOUNT_IN_WORDS =
  /^(?:minimum|min|at least|spend|purchase|order|cart|subtotal|total|amount|value|of|is|for|rs|pkr|rupees?|₨|روپے|کم|از|[\s.:-])*(\d(?:[\d.,\u066b\u066c \u00a0\u202f]*\d)?)(?:rs|pkr|rupees?|₨|روپے|or more|and above|and up|minimum|only|\/[-=]|[\s.])*$/i

const CODE_LENGTH = 60

function offerOf(line: CsvLine, columns: Columns): Read<OfferRow> {
  const cell = (name: keyof Columns) => line.cell(...columns[name])
  const left = (reason: string, name: keyof Columns): Read<OfferRow> => ({
    line: line.line,
    row: null,
    problems: [line.problem(reason, ...columns[name])],
  })
  const code = cell('code').trim().toUpperCase()
  const kind = kindOf(line, columns.kind)
  const value = amountOf(cell('value').replace(/^-|%$/g, ''))
  if (!/^[\p{L}\p{N}][^\s\p{C}]*$/u.test(code))
    return left('A code begins with a letter or digit and has no spaces', 'code')
  if (code.length > CODE_LENGTH) return left(`A code has at most ${CODE_LENGTH} characters`, 'code')
  if (kind === null) return left('This kind of discount is none of ours, and was left out', 'kind')
  if (kind !== 'shipping' && (value === null || value === 0 || (kind === 'percentage' && value > 10_000)))
    return left('This amount cannot be read, and the discount was left out', 'value')
  // WooCommerce's coupons end at 00:00 of their day, as its form says; others last through theirs.
  const lasts = columns.ends.includes('expiry_date') ? undefined : END_OF_DAY
  const [begins, ends] = [dayOf(cell('begins')), dayOf(cell('ends'), lasts)]
  if (ends === false || begins === false) return left('This day cannot be read, and the discount was left out', 'ends')
  const problems: Problem[] = narrowedBy(line, kind).map(name => line.problem(NARROWED, name))
  const [limit, used] = [countIn(line, columns.limit, problems), countIn(line, columns.used, problems)]
  const perPerson = perPersonOf(line, problems)
  const minimum = minimumOf(cell('minimum'), line.cell('minimum value'))
  if (kind === 'shipping' && isPartOfFee(line, value)) problems.push(line.problem(PART_OF_FEE, ...columns.value))
  // '0.1' is a tenth or a thousandth.
  if (kind === 'percentage' && (value ?? 0) <= 100)
    problems.push(
      line.problem('Whether this is a part of 1 or of 100 is not said: it is switched off here', ...columns.value),
    )
  if (minimum === null)
    problems.push(line.problem('What must be bought for it is not read: it is switched off here', ...columns.minimum))
  const state = states.find(name => !COUNTS.test(line.cell(name)))
  if (state) problems.push(line.problem('This state does not count, or is not known: it is switched off here', state))
  const isOn = problems.length === 0
  if (kind !== 'shipping' && YES.test(line.cell(...freeShipping)))
    problems.push(line.problem('There it makes delivery free too: here it takes off its amount alone', ...freeShipping))
  const row: OfferRow = {
    key: code,
    name: cutsOf(line, problems)('name of the discount', line.cell(...titles) || code, 80, ...titles),
    kind,
    value: kind === 'shipping' ? paisa(0) : (value ?? paisa(0)),
    minimum: minimum ?? paisa(0),
    limit: limit > 0 ? limit - used : null,
    perPerson,
    begins: begins ? begins : null,
    ends: ends ? ends : null,
    on: isOn,
  }
  const isOver = states.some(name => /^(expired|trash)$/i.test(line.cell(name)))
  if (isOver || (ends && new Date(ends).getTime() < Date.now()))
    return leftOut(line, row, 'It has ended, and was left out', isOver ? states : columns.ends)
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

/**
 * What it gives: its type, and in a column of its own how its value is meant. Null for what is none of ours, such as
 * 'Buy X Get Y'.
 */
function kindOf(line: CsvLine, columns: readonly string[]): OfferRow['kind'] | null {
  const isFree = YES.test(line.cell(...freeShipping))
  const said = ['value type', ...columns].map(name => line.cell(name).toLowerCase())
  if (said.some(text => /buy|bxgy|bogo|\bapp\b|recurring/.test(text))) return null
  const isShipping = said.some(text => /shipping/.test(text)) || /^shipping$/i.test(line.cell('discount class'))
  if (isShipping || (isFree && (amountOf(line.cell('amount', 'coupon_amount')) ?? 0) === 0)) return 'shipping'
  const meant = said.find(Boolean) ?? ''
  if (/percent/.test(meant)) return 'percentage'
  return /fixed|^amount$/.test(meant) ? 'fixed' : null
}

const YES = /^(1|yes|true)$/i
const states = ['status', 'post_status']
const COUNTS = /^(|active|scheduled|publish|published|enabled|future|true|yes|1)$/i
const oncePerPerson = ['applies once per customer', 'limit one use per customer', 'limit once per customer']
const freeShipping = ['free_shipping', 'enable_free_shipping']
const PART_OF_FEE = 'A part of the fee for delivery is none of our discounts: it is switched off here'

/** Whether it takes off less than the whole fee for delivery; Shopify says -100 percent for all of it. */
const isPartOfFee = (line: CsvLine, value: Paisa | null): boolean =>
  value !== null && value > 0 && value !== 10_000 && !YES.test(line.cell(...freeShipping))

const titles = ['title', 'description', 'post_excerpt']

/** How often something was or can be done; 0 for no limit. What cannot be read is told, and switches the offer off. */
function countIn(line: CsvLine, columns: readonly string[], problems: Problem[]): number {
  const typed = line.cell(...columns)
  const count = /^(|none|unlimited|no limit|∞)$/i.test(typed.trim()) ? 0 : wholeOf(typed)
  if (count === null || count < 0)
    problems.push(line.problem('This number cannot be read: it is switched off here', ...columns))
  return Math.max(0, count ?? 0)
}

function perPersonOf(line: CsvLine, problems: Problem[]): number | null {
  const once = line.cell(...oncePerPerson)
  if (YES.test(once)) return 1
  if (!/^(|0|no|none|false)$/i.test(once))
    problems.push(
      line.problem('Whether it counts once for each is not read: it is switched off here', ...oncePerPerson),
    )
  return countIn(line, ['usage_limit_per_user'], problems) || null
}

/** Null for none, false for what is no day; a day without a time has `time`. */
function dayOf(typed: string, time?: string): string | null | false {
  const text = typed.trim()
  if (/^(|none|never|0000.*)$/i.test(text)) return null
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  return dayFrom(text, time) ?? false
}

/**
 * Shopify's gift cards (Products, Gift cards, Export); no public sample of the file was found, the names of columns
 * follow its API (https://shopify.dev/docs/api/admin-graphql/latest/objects/GiftCard). WooCommerce's are alike
 * (https://woocommerce.com/document/rest-api: 'code', 'balance', 'remaining', 'expire_date'). Shopify tells the last
 * characters of a code alone: what is left of each is a private code of one use, which the house sends its owner.
 */
export const shopifyGifts: Reader<OfferRow> = {
  columns: ['last characters|code', 'current balance|balance|remaining'],
  async *read(lines) {
    for await (const line of lines) yield giftOf(line)
  },
}

const giftEnds = ['expires on', 'expires at', 'expire_date', 'expires']
const giftStates = ['enabled?', 'enabled', 'is_active', 'status']
const LIVE = /^(|true|yes|1|on|active|enabled|publish|published)$/i

function giftOf(line: CsvLine): Read<OfferRow> {
  // WooCommerce's 'balance' is what was paid for the card.
  const column = line.has('remaining') ? ['remaining'] : ['current balance', 'balance']
  const balance = amountOf(line.cell(...column))
  const end = dayOf(line.cell(...giftEnds), END_OF_DAY)
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
  if (end === false) return left('This day cannot be read, and the card was left out', ...giftEnds)
  // Without what hides the rest of it: '****1234', 'XXXX XXXX 1234'.
  const code = line
    .cell('code', 'last characters')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replace(/^X+(?=.{4}$)/u, '')
  const ending = cut(code.slice(-4), 4)
  const own =
    code.length > 4
      ? `code ${createHash('sha256').update(code).digest('base64url')}`
      : `${ending} ${line.cell('created at')} ${line.cell('order name')}`
  const id = cut(line.cell('id', 'gift card id') || own, 80)
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
  const state = giftStates.find(name => !LIVE.test(line.cell(name))) ?? 'disabled at'
  if (line.cell(state) !== '') {
    const isOff = state === 'disabled at' || /^(false|no|0|off|inactive|disabled)$/i.test(line.cell(state))
    const reason = isOff
      ? 'It was switched off there, and was left out'
      : 'Whether it counts there is not read, and it was left out'
    return leftOut(line, row, reason, [state])
  }
  if (end && new Date(end).getTime() < Date.now()) return leftOut(line, row, 'It has ended, and was left out', giftEnds)
  return { line: line.line, row, problems: [], amount: balance }
}
