import { expect, test } from 'vitest'
import { read, said } from '../../../../../test/moved-file.ts'
import type { OfferRow } from './rows.ts'

test("Matrixify's discounts are read, of its present columns and of those before; what is narrowed, shared or without a code is told", async () => {
  const { rows, problems, notTaken } = await read<OfferRow>(
    'shopify-offers',
    [
      'ID,Title,Code,Type,Method,Value,Value Type,Minimum Requirement,Minimum Value,Limit Total Times,Limit One Use Per Customer,Total Used Count,Status,Starts At,Ends At,Applies To: Products,Summary',
      '1,Eid,EID10,Amount off Order,Code,-10,Percentage,Subtotal,5000,100,TRUE,30,Active,2025-03-01 00:00:00 +0500,2099-03-31 23:59:00 +0500,,x',
      '2,Five,FIVE,Amount off Order,Code,500,Fixed Amount,None,,,FALSE,0,Active,,,,x',
      '3,Ship,SHIP,Free Shipping,Code,,,Quantity,3,,FALSE,0,Active,,,,x',
      '4,Oud,OUD,Amount off Products,Code,-15,Percentage,None,,,FALSE,0,Active,,,oud-50,x',
      '5,Auto,,Amount off Order,Automatic,-5,Percentage,None,,,FALSE,0,Active,,,,x',
      '6,Two,TWO-A,Amount off Order,Code,-5,Percentage,None,,10,FALSE,4,Active,,,,x',
      '6,Two,TWO-B,,,,,,,,,,,,,,',
      '7,Part,PART,Amount off Order,Code,0.15,Percentage,None,,,FALSE,0,Active,,,,x',
      `8,Long,${'L'.repeat(61)},Amount off Order,Code,-5,Percentage,None,,,FALSE,0,Active,,,,x`,
    ].join('\n'),
  )
  expect(rows.map(row => [row.key, row.kind, row.value, row.minimum, row.limit, row.perPerson, row.on])).toEqual([
    ['EID10', 'percentage', 1000, 500_000, 70, 1, true],
    ['FIVE', 'fixed', 50_000, 0, null, null, true],
    ['SHIP', 'shipping', 0, 0, null, null, false],
    ['OUD', 'percentage', 1500, 0, null, null, false],
    ['TWO-A', 'percentage', 500, 0, 6, null, false],
    ['TWO-B', 'percentage', 500, 0, 10, null, false],
    ['PART', 'percentage', 15, 0, null, null, false],
  ])
  expect(said(problems)).toEqual([
    '4 Minimum Requirement: What must be bought for it is not read: it is switched off here',
    '5 Applies To: Products: It counts there for some alone, which is not read: it is switched off here',
    '5 Type: It counts there for some alone, which is not read: it is switched off here',
    '6 Title: It counts there without a code, and was left out: please make it an offer here',
    '7 Limit Total Times: Its codes share this limit there: it is switched off here',
    '8 Limit Total Times: Its codes share this limit there: it is switched off here',
    '9 Value: Whether this is a part of 1 or of 100 is not said: it is switched off here',
    '10 Code: A code has at most 60 characters',
  ])
  expect(notTaken).toEqual([
    ['ID', 9],
    ['Method', 8],
    ['Summary', 8],
  ])
  const before = await read<OfferRow>(
    'shopify-offers',
    'ID,Title,Code,Discount Type,Discount Value,Minimum Purchase Amount,Limit Total Times,Limit Once Per Customer,Used Count\n' +
      '1,Eid,EID10,Percentage,-10,2500,50,TRUE,20\n',
  )
  expect(before.rows.map(row => [row.key, row.value, row.minimum, row.limit, row.perPerson, row.on])).toEqual([
    ['EID10', 1000, 250_000, 30, 1, true],
  ])
})

test("what is left on a gift card of WooCommerce is its 'remaining', not what was paid for it", async () => {
  const { rows, problems } = await read<OfferRow>(
    'shopify-gifts',
    'id,code,balance,remaining,is_active,expire_date\n1,ABCD-1234,5000,1500,on,2099-01-01\n2,ABCD-9999,5000,5000,off,\n',
  )
  expect(rows.map(({ value, on }) => [value, on])).toEqual([
    [150_000, true],
    [500_000, false],
  ])
  expect(said(problems)).toEqual(['3 is_active: It was switched off there, and was left out'])
})

const GIFT_COLUMNS = 'code,balance,remaining,status'
const OFF = 'It was switched off there, and was left out'
const UNREAD_STATE = 'Whether it counts there is not read, and it was left out'

type GiftCase = [line: string, card: [number, boolean] | null, told: string[]]

test.each<GiftCase>([
  ['ABCD1234,5000,1500,active', [150_000, true], []],
  ['ABCD1234,5000,,active', null, ['2 remaining: This balance cannot be read, and the card was left out']],
  ...['', 'TRUE', 'yes', '1', 'on', 'Active', 'enabled', 'publish', 'published'].map(
    (state): GiftCase => [`ABCD1234,5000,1500,${state}`, [150_000, true], []],
  ),
  ...['false', 'No', '0', 'off', 'inactive', 'disabled'].map(
    (state): GiftCase => [`ABCD1234,5000,1500,${state}`, [150_000, false], [`2 status: ${OFF}`]],
  ),
  ...['redeemed', 'expired', 'void', 'deactivated', 'nahi'].map(
    (state): GiftCase => [`ABCD1234,5000,1500,${state}`, [150_000, false], [`2 status: ${UNREAD_STATE}`]],
  ),
])('of a gift card what is left counts, and where it counts there: %s', async (line, card, told) => {
  const { rows, problems } = await read<OfferRow>('shopify-gifts', `${GIFT_COLUMNS}\n${line}\n`)
  expect(rows.map(({ value, on }) => [value, on])).toEqual(card ? [card] : [])
  expect(said(problems)).toEqual(told)
})

test('a whole code tells a gift card by itself, however it is typed, and is not kept; an ending alone does with its day', async () => {
  const keys = async (text: string) => (await read<OfferRow>('shopify-gifts', text)).rows.map(row => row.key)
  const [one, other, again] = await keys(
    'code,remaining,created at\nABCD1234,100,\nZZZZ1234,100,\nabcd-1234,900,2024-01-01\n',
  )
  expect(other).not.toBe(one)
  expect(again).toBe(one)
  expect(one).not.toMatch(/ABCD/i)
  const masked = 'code,remaining,created at\n****1234,100,2024-01-01\nXXXX XXXX 1234,100,2024-01-02\n'
  expect(await keys(masked)).toEqual(['gift 1234 2024-01-01', 'gift 1234 2024-01-02'])
})

const UNREAD_MINIMUM = 'What must be bought for it is not read: it is switched off here'

test.each<[typed: string, minimum: number | null]>([
  ['5 000', 500_000],
  ['Rs 5 000.00', 500_000],
  ['Rs\u00a05\u00a0000.00', 500_000],
  ['"1,25,000"', 12_500_000],
  ['Minimum purchase of Rs 5 000', 500_000],
  ['"Minimum purchase of Rs. 3,000.00."', 300_000],
  ['Minimum order: PKR 3000/-', 300_000],
  ['Rs ۳۰۰۰ or more', 300_000],
  ['کم از کم ۳۰۰۰ روپے', 300_000],
  ['No minimum requirement', 0],
  ['5k', null],
  ['Rs 5 k', null],
  ['5’000', null],
  ['1 lakh', null],
  ['Minimum purchase of 2 لاکھ', null],
  ['In 2025: Rs 5000', null],
  ['Rs 50 00', null],
  ['Minimum purchase of $50', null],
  ['Minimum quantity of 3 items', null],
])('the least that is paid is read whole or not at all: %s', async (typed, minimum) => {
  const files = [
    ['shopify-offers', `Name,Value,Value Type,Minimum Purchase Requirements\nTEN,-10,percentage,${typed}\n`],
    ['woocommerce-offers', `code,discount_type,amount,minimum_amount\nTEN,percent,10,${typed}\n`],
  ] as const
  for (const [kind, text] of files) {
    const { rows, problems } = await read<OfferRow>(kind, text)
    expect(rows.map(row => [row.minimum, row.on])).toEqual([[minimum ?? 0, minimum !== null]])
    expect(problems.map(({ reason }) => reason)).toEqual(minimum === null ? [UNREAD_MINIMUM] : [])
  }
})

test.each<[cells: string, minimum: number | null]>([
  ['None,', 0],
  ['None,0.00', 0],
  [',', 0],
  ['None,5000', null],
  [',5000', null],
  ['Subtotal,5000', 500_000],
  ['Minimum purchase amount,5 000', 500_000],
  ['Amount,', null],
  ['Rs 5000,5000.00', 500_000],
  ['Rs 5000,6000', null],
  ['Quantity,3', null],
])('a minimum in a column of its own is none of ours unless it is said to be an amount: %s', async (cells, minimum) => {
  const columns = 'Code,Value,Value Type,Minimum Requirement,Minimum Value'
  const { rows, problems } = await read<OfferRow>('shopify-offers', `${columns}\nTEN,-10,Percentage,${cells}\n`)
  expect(rows.map(row => [row.minimum, row.on])).toEqual([[minimum ?? 0, minimum !== null]])
  expect(problems.map(({ reason }) => reason)).toEqual(minimum === null ? [UNREAD_MINIMUM] : [])
})

type OnceCase = [once: string, perPerson: number | null, on: boolean]

test.each<OnceCase>([
  ...['TRUE', 'yes', '1'].map((once): OnceCase => [once, 1, true]),
  ...['', 'No', 'FALSE', '0'].map((once): OnceCase => [once, null, true]),
  ...['once', '2', 'Y', 'per email'].map((once): OnceCase => [once, null, false]),
])("'once per customer' is read, or switches the offer off: %s", async (once, perPerson, on) => {
  const columns = 'Name,Value,Value Type,Applies Once Per Customer'
  const { rows, problems } = await read<OfferRow>('shopify-offers', `${columns}\nTEN,-10,percentage,${once}\n`)
  expect(rows.map(row => [row.perPerson, row.on])).toEqual([[perPerson, on]])
  expect(said(problems)).toEqual(
    on ? [] : ['2 Applies Once Per Customer: Whether it counts once for each is not read: it is switched off here'],
  )
})

test('codes of one discount that counts once per customer share that too', async () => {
  const { rows, problems } = await read<OfferRow>(
    'shopify-offers',
    'ID,Code,Value,Value Type,Limit One Use Per Customer\n1,TWO-A,-5,Percentage,TRUE\n1,TWO-B,,,\n2,ONE,-5,Percentage,TRUE\n',
  )
  expect(rows.map(row => [row.key, row.perPerson, row.on])).toEqual([
    ['TWO-A', 1, false],
    ['TWO-B', 1, false],
    ['ONE', 1, true],
  ])
  expect(said(problems)).toEqual(
    [2, 3].map(line => `${line} Limit One Use Per Customer: Its codes share this limit there: it is switched off here`),
  )
})

type StateCase = [state: string, on: boolean]

test.each<StateCase>([
  ...['', 'Active', 'Scheduled', 'publish', 'enabled', 'future', 'TRUE', 'yes', '1'].map(
    (state): StateCase => [state, true],
  ),
  ...['Draft', 'disabled', 'paused', 'Archived', 'auto-draft', 'false', 'Aktiv'].map(
    (state): StateCase => [state, false],
  ),
])('an offer is on for a state that is known to count, and told otherwise: %s', async (state, on) => {
  const files = [
    ['shopify-offers', `Name,Value,Value Type,Status\nTEN,-10,percentage,${state}\n`],
    ['woocommerce-offers', `code,discount_type,amount,status\nTEN,percent,10,${state}\n`],
  ] as const
  for (const [kind, text] of files) {
    const { rows, problems } = await read<OfferRow>(kind, text)
    expect(rows.map(row => row.on)).toEqual([on])
    expect(problems.map(({ reason }) => reason)).toEqual(
      on ? [] : ['This state does not count, or is not known: it is switched off here'],
    )
  }
})

test('a coupon of WooCommerce ends at the beginning of its day, as there, and one of Shopify with its day', async () => {
  const woo = await read<OfferRow>('woocommerce-offers', 'code,type,amount,expiry_date\nEID,percent,10,2099-03-31\n')
  expect(woo.rows.map(row => row.ends)).toEqual(['2099-03-30T19:00:00.000Z'])
  const there = 'Name,Value,Value Type,Type,End\nEID,-10,percentage,discount,2099-03-31\n'
  const shopify = await read<OfferRow>('shopify-offers', there)
  expect(shopify.rows.map(row => row.ends)).toEqual(['2099-03-31T18:59:00.000Z'])
})
