import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { publicCoupons } from './public-coupons.ts'

let shop: FreshDatabase
const now = new Date('2026-11-22T12:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)

beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.drop())

async function add(code: string, more: object): Promise<void> {
  const coupon = { id: code.toLowerCase(), name: code, code, coupon_type: 'public', discount_type: 'fixed' }
  await shop.db
    .insertInto('coupons')
    .values({ ...coupon, discount_value: 10_000, status: 'active', live_status: 'live', ...more })
    .execute()
}

const listed = async (at = now) => {
  const { coupons, next } = await publicCoupons(shop.db, at)
  return { codes: coupons.map(({ code }) => code), next }
}

test('without coupons there is none, and nothing changes by the clock', async () => {
  expect(await listed()).toEqual({ codes: [], next: null })
})

test('a coupon is listed from its start to its end, and the next such time is known', async () => {
  await add('ALWAYS', {})
  await add('RUNNING', { start_date: hours(-1), end_date: hours(5) })
  await add('TOMORROW', { start_date: hours(2), end_date: hours(9) })
  await add('ENDED', { end_date: hours(-1) })
  await add('USED', { total_limit: 1, redeemed: 1, end_date: hours(4) })
  await add('SECRET', { coupon_type: 'private', start_date: hours(1) })
  await add('PAUSED', { status: 'inactive', start_date: hours(1) })
  expect(await listed()).toEqual({ codes: ['RUNNING', 'ALWAYS'], next: hours(2) })
  expect(await listed(hours(2))).toEqual({ codes: ['RUNNING', 'TOMORROW', 'ALWAYS'], next: hours(4) })
  expect(await listed(hours(5))).toEqual({ codes: ['TOMORROW', 'ALWAYS'], next: hours(9) })
  expect(await listed(hours(9))).toEqual({ codes: ['ALWAYS'], next: null })
})
