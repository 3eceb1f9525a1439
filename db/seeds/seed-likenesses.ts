import type { Db } from '../../src/platform/database/database.ts'
import { demoLikenesses, demoSpellings } from './demo/likenesses.ts'

/** The words of a search that the demo shop's staff would have added. What they changed since stays. */
export async function seedLikenesses(db: Db): Promise<void> {
  await db
    .insertInto('search_likenesses')
    .values(demoLikenesses)
    .onConflict(oc => oc.doNothing())
    .execute()
  await db
    .insertInto('search_spellings')
    .values(demoSpellings.map(([spelling, word]) => ({ spelling, word })))
    .onConflict(oc => oc.doNothing())
    .execute()
}
