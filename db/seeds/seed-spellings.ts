import type { Db } from '../../src/platform/database/database.ts'
import { spellings } from './spellings.ts'

/** A spelling that the merchant has turned to another word keeps it. */
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
