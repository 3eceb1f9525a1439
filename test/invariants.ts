import type { Db } from '../src/platform/database/database.ts'
import { checkRows } from '../src/shop/watch/invariants/index.ts'

/** The invariants of stock, money, coupons and history that do not hold, each with ids of what breaks it. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const broken = (await checkRows(db)).filter(rule => rule.broken > 0)
  return broken.map(({ name, examples }) => `${name}: ${examples.join(', ')}`)
}
