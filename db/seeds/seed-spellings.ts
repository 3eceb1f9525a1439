import type { Db } from '../../src/platform/database/database.ts'
import { spellings } from './spellings.ts'

/** Spellings that the merchant has changed stay as they are. */
export async function seedSpellings(db: Db): Promise<void> {
  const rows = Object.entries(spellings).flatMap(([word, others]) =>
    others.split(', ').map(spelling => ({ spelling, word })),
  )
  await db
    .insertInto('search_spellings')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
