import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import { compareSums } from './compare-sums.ts'
import { mayTakeBack } from './end-rehearsal.ts'
import { countUninvited } from './invite-customers.ts'
import { noMove, selectMoves } from './lock-move.ts'
import type { Ask, FileKind, FileState } from './move-file-rules.ts'
import { listSheets } from './name-sheet.ts'
import { readProblemKinds, readProblems } from './problems.ts'
import type { NotTaken } from './readers/rows.ts'

const MOST_PROBLEMS = 200

/** The moves, the newest first. */
export const listMoves = (db: Db) => selectMoves(db).orderBy('id', 'desc').limit(100).execute()

/** A move with what its page shows. Throws `not_found`. */
export async function findMove(db: Db, moveId: number) {
  const move = await selectMoves(db).where('id', '=', moveId).executeTakeFirst()
  if (!move) throw noMove()
  const [files, fates, made, problems, kinds, differences, uninvited, answered, mayBeTakenBack, sheets, compared] =
    await Promise.all([
      listFiles(db, moveId),
      sumFates(db, moveId),
      countMade(db, moveId),
      readProblems(db, moveId, { most: MOST_PROBLEMS }),
      readProblemKinds(db, moveId),
      findDifferences(db, moveId),
      countUninvited(db, moveId),
      listAnswers(db, moveId),
      mayTakeBack(db, moveId),
      move.state === 'rehearsal' ? listSheets(db, moveId) : [],
      compareSums(db, moveId),
    ])
  return {
    ...move,
    files: files.map(file => ({ ...file, ...(fates.get(file.fileId) ?? noFates) })),
    made,
    problems,
    kinds,
    differences,
    uninvited,
    answered,
    mayBeTakenBack,
    sheets,
    compared,
  }
}

/** What the rows of a file say, and what of it is in the shop: paisa of orders, and of products by their prices. */
type Fates = {
  amount: Paisa
  keptPieces: number
  /** Pieces of rows of which more were found than taken, and those that answers added. */
  missingPieces: number
  addedPieces: number
  keptAmount: Paisa
  reasons: { reason: string; count: number }[]
}
const noFates: Fates = {
  amount: paisa(0),
  keptPieces: 0,
  missingPieces: 0,
  addedPieces: 0,
  keptAmount: paisa(0),
  reasons: [],
}

async function sumFates(db: Db, moveId: number): Promise<Map<number, Fates>> {
  const { rows } = await sql<Fates & { fileId: number }>`
    with of_move as (
      select file_id, amount, pieces, kept_pieces, kept_amount, regexp_replace(reason, '[0-9][0-9,.]*', '…', 'g') as reason
      from move_rows where file_id in (select id from move_files where move_id = ${moveId})
    ), reasons as (
      select file_id, jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason) as list
      from (select file_id, reason, count(*)::int as count from of_move where reason <> '' group by 1, 2) each group by 1
    )
    select file_id as "fileId", sum(amount)::bigint as amount, sum(kept_pieces)::bigint as "keptPieces",
      sum(greatest(pieces - kept_pieces, 0))::bigint as "missingPieces", sum(greatest(kept_pieces - pieces, 0))::bigint as "addedPieces",
      sum(kept_amount)::bigint as "keptAmount", coalesce((select list from reasons where reasons.file_id = of_move.file_id), '[]') as reasons
    from of_move group by file_id`.execute(db)
  return new Map(rows.map(({ fileId, ...fates }) => [fileId, fates]))
}

/** Where what is counted of the files differs from their rows, in words. Empty while everything has its fate. */
async function findDifferences(db: Db, moveId: number): Promise<string[]> {
  const { rows } = await sql<{ fileName: string; what: string; said: number; there: number }>`
    select file_name as "fileName", what, said, there from move_differences(${moveId}) d join move_files f on f.id = d.file_id
    order by f.id, what`.execute(db)
  return rows.map(({ fileName, what, said, there }) => `${fileName}: ${what} ${said}, but its rows say ${there}`)
}

const listAnswers = (db: Db, moveId: number) =>
  db
    .selectFrom('move_answers')
    .select(['key', 'answer', 'answered_by as by'])
    .select(eb => eb.ref('ask').$castTo<Ask>().as('ask'))
    .where('move_id', '=', moveId)
    .orderBy('ask')
    .orderBy('key')
    .execute()

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
      'changed',
      'known',
      'left_out as leftOut',
      'found_pieces as foundPieces',
      'created_at as createdAt',
    ])
    .select(eb => [
      eb.ref('kind').$castTo<FileKind>().as('kind'),
      eb.ref('state').$castTo<FileState>().as('state'),
      eb.ref('not_taken').$castTo<NotTaken['notTaken']>().as('notTaken'),
    ])
    .where('move_id', '=', moveId)
    .orderBy('id', 'desc')
    .execute()

type Made = Record<
  | 'products'
  | 'customers'
  | 'reviews'
  | 'orders'
  | 'addresses'
  | 'offers'
  | 'pages'
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
    select ${moved('product')} as products, (select count(*) from moved where move_id = ${moveId}
        and (kind = 'customer' or (kind = 'person' and facts -> 'alone' = 'true')))::int as customers, ${moved('review')} as reviews,
      (select count(*) from old_orders where move_id = ${moveId})::int as orders,
      (select count(*) from old_addresses where move_id = ${moveId})::int as addresses, ${moved('offer')} as offers, ${moved('page')} as pages,
      ${pictures('kept')} as pictures, ${pictures('waiting')} as "picturesWaiting", ${pictures('failed')} as "picturesFailed",
      (select count(*) from move_problems where move_id = ${moveId})::int as problems,
      (select count(*) from moved where move_id = ${moveId} and kind = 'product' and facts ? 'waits')::int as unpublished`.execute(
    db,
  )
  const [made] = rows
  if (!made) throw new Error('counts without a row')
  return made
}
