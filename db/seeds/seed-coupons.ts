import type { Insertable } from 'kysely'
import type { Database, Db } from '../../src/platform/database/database.ts'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { endOfDay } from '../../src/shop/ground/dates.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { daysFrom } from './days-from.ts'

/** One coupon of each kind, so that every rule can be tried. */
export async function seedCoupons(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('coupons')
    .values(coupons(now).map(coupon => ({ ...coupon, id: randomText(16) })))
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
}

function coupons(now: Date): Omit<Insertable<Database['coupons']>, 'id'>[] {
  const percent = (share: number) => ({ discount_type: 'percentage', discount_value: share * 100 }) as const
  const fixed = (rupees: number) => ({ discount_type: 'fixed', discount_value: rs(rupees) }) as const
  const live = { live_status: 'live', start_date: daysFrom(now, -30) }
  return [
    {
      ...live,
      ...percent(10),
      name: 'Welcome',
      code: 'WELCOME10',
      end_date: endOfDay(now, 42),
    },
    {
      ...live,
      ...fixed(500),
      name: 'Eid gift',
      code: 'EID500',
      minimum_subtotal: rs(5_000),
      end_date: endOfDay(now, 20),
    },
    {
      ...live,
      ...percent(15),
      name: 'Oud season',
      code: 'OUD15',
      minimum_subtotal: rs(8_000),
      end_date: endOfDay(now, 12),
    },
    {
      ...live,
      ...fixed(1_000),
      name: 'First hundred',
      code: 'FIRST100',
      minimum_subtotal: rs(10_000),
      total_limit: 100,
      end_date: endOfDay(now, 30),
    },
    {
      ...live,
      ...percent(20),
      name: 'Barsaat',
      code: 'BARSAAT20',
      end_date: endOfDay(now, -7),
    },
    {
      ...live,
      ...percent(25),
      name: 'Friends of the house',
      code: 'FRIENDS25',
      coupon_type: 'private',
      end_date: endOfDay(now, 49),
    },
  ]
}
