import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { countUninvited } from './invite-customers.ts'
import { noMove, selectMoves } from './lock-move.ts'
import { readProblems } from './problems.ts'
import type { FileKind, FileState } from './rules.ts'

const MOST_PROBLEMS = 200

/** The moves, the newest first. */
export const listMoves = (db: Db) => selectMoves(db).orderBy('id', 'desc').limit(100).execute()

/** A move with what its page shows. Throws `not_found`. */
export async function findMove(db: Db, moveId: number) {
  const move = await selectMoves(db).where('id', '=', moveId).executeTakeFirst()
  if (!move) throw noMove()
  const [files, made, problems, uninvited] = await Promise.all([
    listFiles(db, moveId),
    countMade(db, moveId),
    readProblems(db, moveId, { most: MOST_PROBLEMS }),
    countUninvited(db, moveId),
  ])
  return { ...move, files, made, problems, uninvited }
}

const listFiles = (db: Db, moveId: number) =>
  db
    .selectFrom('move_files')
    .select([
      'id as fileId',
      'file_name as fileName',
      'problem',
      'found',
      'worked',
      'made',
      'known',
      'created_at as createdAt',
    ])
    .select(eb => [eb.ref('kind').$castTo<FileKind>().as('kind'), eb.ref('state').$castTo<FileState>().as('state')])
    .where('move_id', '=', moveId)
    .orderBy('id', 'desc')
    .execute()

type Made = Record<
  | 'products'
  | 'customers'
  | 'reviews'
  | 'orders'
  | 'addresses'
  | 'pictures'
  | 'picturesWaiting'
  | 'picturesFailed'
  | 'problems'
  | 'unpublished',
  number
>

async function countMade(db: Db, moveId: number): Promise<Made> {
  const moved = (kind: string) => sql`(select count(*) from moved where move_id = ${moveId} and kind = ${kind})::int`
  const pictures = (state: string) =>
    sql`(select count(*) from move_pictures where move_id = ${moveId} and state = ${state})::int`
  const { rows } = await sql<Made>`
    select ${moved('product')} as products, ${moved('customer')} as customers, ${moved('review')} as reviews,
      (select count(*) from old_orders where move_id = ${moveId})::int as orders,
      (select count(*) from old_addresses where move_id = ${moveId})::int as addresses,
      ${pictures('kept')} as pictures, ${pictures('waiting')} as "picturesWaiting", ${pictures('failed')} as "picturesFailed",
      (select count(*) from move_problems where move_id = ${moveId})::int as problems,
      (select count(*) from moved where move_id = ${moveId} and kind = 'product' and facts ? 'waits')::int as unpublished`.execute(
    db,
  )
  const [made] = rows
  if (!made) throw new Error('counts without a row')
  return made
}
