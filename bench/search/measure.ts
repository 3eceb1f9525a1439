import { demoProducts } from '../../db/seeds/demo/products.ts'
import { seedCategories } from '../../db/seeds/seed-categories.ts'
import { seedLikenesses } from '../../db/seeds/seed-likenesses.ts'
import { seedProducts } from '../../db/seeds/seed-products.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { table } from '../load.ts'
import { final } from './final.ts'
import { famous } from './held-out/famous.ts'
import { moods } from './held-out/moods.ts'
import { names } from './held-out/names.ts'
import { negations } from './held-out/negations.ts'
import { second } from './held-out/second.ts'
import { shoppers } from './held-out/shoppers.ts'
import { third } from './held-out/third.ts'
import { failures, judge, scoreOf } from './score.ts'
import { tuning } from './tuning.ts'

const heldOut = { negations, names, famous, moods, shoppers, second, third }

/** What share of the searches find a right product, in a database that is migrated and empty; prints those that do not. */
export async function measureSearch(db: Db): Promise<void> {
  await seedCategories(db)
  await seedProducts(db, demoProducts, new Map(), new Date())
  await seedLikenesses(db)
  const [tuned, ended] = [await judge(db, tuning), await judge(db, final)]
  const rows = [
    { set: 'tuning', ...scoreOf(tuned) },
    { set: 'final', ...scoreOf(ended) },
  ]
  const all = []
  for (const [set, queries] of Object.entries(heldOut)) {
    const verdicts = await judge(db, queries)
    rows.push({ set: `held out, ${set}`, ...scoreOf(verdicts) })
    all.push(...verdicts)
  }
  rows.push({ set: 'held out', ...scoreOf(all) })
  console.log(table(rows))
  console.log(`\n${failures([...tuned, ...ended, ...all]).join('\n')}`)
}
