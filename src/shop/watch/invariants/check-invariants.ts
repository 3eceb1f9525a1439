import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { hasMaster, hasVideo } from '../../ground/pictures/index.ts'
import { catalogueInvariants } from './catalogue-invariants.ts'
import { moneyInvariants } from './money-invariants.ts'
import { orderInvariants } from './order-invariants.ts'
import { stockInvariants } from './stock-invariants.ts'

/** `examples`: ids of rows that break it, at most five. */
type CheckedInvariant = { name: string; checked: number; broken: number; examples: string[] }

const invariants = [...stockInvariants, ...moneyInvariants, ...catalogueInvariants, ...orderInvariants]

/**
 * Counts what breaks the shop's invariants, and looks for the file of every picture and video. Only reads.
 * @rule what must hold of every row, looked at each night
 */
export async function checkInvariants(db: Db, storage: Storage): Promise<CheckedInvariant[]> {
  const checked = await checkRows(db)
  const pictures = await db.selectFrom('pictures').select('id').execute()
  const masters = pictures.map(({ id }) => id)
  checked.push(await checkFiles('Every picture has its file', masters, id => hasMaster(storage, id)))
  const reviews = await db.selectFrom('reviews').select('videos').execute()
  const ofProducts = await db.selectFrom('product_videos').select('address').execute()
  const videos = [...reviews.flatMap(review => review.videos), ...ofProducts.map(({ address }) => address)]
  checked.push(await checkFiles('Every video has its file', videos, video => hasVideo(storage, video)))
  return checked
}

/** The invariants of stock, money, coupons and history, which the database alone shows. */
export async function checkRows(db: Db): Promise<CheckedInvariant[]> {
  const checked: CheckedInvariant[] = []
  for (const { name, rows } of invariants) {
    const { rows: counts } = await sql<Omit<CheckedInvariant, 'name'>>`
      select count(*) as checked, count(*) filter (where broken) as broken,
        coalesce((array_agg(id) filter (where broken))[1:5], '{}') as examples
      from (${rows}) each`.execute(db)
    checked.push({ name, checked: 0, broken: 0, examples: [], ...counts[0] })
  }
  return checked
}

async function checkFiles(
  name: string,
  files: string[],
  isThere: (file: string) => Promise<boolean>,
): Promise<CheckedInvariant> {
  const missing: string[] = []
  for (const file of files) if (!(await isThere(file))) missing.push(file)
  return { name, checked: files.length, broken: missing.length, examples: missing.slice(0, 5) }
}
