import { demoProducts } from '../../db/seeds/demo/products.ts'
import { seedCategories } from '../../db/seeds/seed-categories.ts'
import { seedLikenesses } from '../../db/seeds/seed-likenesses.ts'
import { seedProducts } from '../../db/seeds/seed-products.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { table } from '../load.ts'
import { fourth } from './fourth.ts'
import { failures, judge, scoreOf, type Verdict } from './score.ts'
import { second } from './second.ts'
import { third } from './third.ts'

const sets = { second, third, fourth }

/** What share of the searches find a right product, in a database that is migrated and empty; prints those that do not. */
export async function measureSearch(db: Db): Promise<void> {
  await seedCategories(db)
  await seedProducts(db, demoProducts, new Map(), new Date())
  await seedLikenesses(db)
  const all: Verdict[] = []
  const rows = []
  for (const [set, queries] of Object.entries(sets)) {
    const verdicts = await judge(db, queries)
    rows.push({ set, ...scoreOf(verdicts) })
    all.push(...verdicts)
  }
  console.log(table([...rows, { set: 'all', ...scoreOf(all) }]))
  console.log(`\n${failures(all).join('\n')}`)
}
