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
