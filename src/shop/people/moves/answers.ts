import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { countryCode } from '../../ground/shipping/country-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readWhole } from '../../ground/typed-number-rules.ts'
import { lockMove } from './lock-move.ts'
import { type Ask, askNames, asks } from './move-file-rules.ts'
import { queueMove } from './queue-move.ts'

/** What was answered for all rows of a kind. */
export type Answers = (ask: Ask, key?: string) => string | undefined

export async function readAnswers(db: Db, moveId: number): Promise<Answers> {
  const rows = await db
    .selectFrom('move_answers')
    .select(['ask', 'key', 'answer'])
    .where('move_id', '=', moveId)
    .execute()
  const answers = new Map(rows.map(({ ask, key, answer }) => [`${ask} ${key}`, answer]))
  return (ask, key = '') => answers.get(`${ask} ${key}`)
}

/** One answer for all rows of a kind. An empty one takes it back. */
export const AnswerMove = z.object({
  ask: z.enum(askNames, 'There is no such question'),
  key: z.string().max(80).default(''),
  answer: z.string({ error: 'Please answer' }).trim().max(100, 'Please use 100 characters or less'),
})

/**
 * Answers what one answer decides for all rows of a kind: those are written anew. Throws `not_found`, `invalid` for the
 * field `answer`, `move_refused` once the move is live: what it made is sold by then.
 */
export async function answerMove(
  tx: Tx,
  { moveId, ask, key, answer, by }: z.output<typeof AnswerMove> & { moveId: number; by: string },
): Promise<{ name: string; rows: number }> {
  const { name } = await lockMove(tx, moveId, 'rehearsal')
  const value = answer === '' ? '' : await readAnswer(tx, ask, answer)
  if (value === '')
    await tx
      .deleteFrom('move_answers')
      .where('move_id', '=', moveId)
      .where('ask', '=', ask)
      .where('key', '=', key)
      .execute()
  else
    await sql`
      insert into move_answers (move_id, ask, key, answer, answered_by) values (${moveId}, ${ask}, ${key}, ${value}, ${by})
      on conflict (move_id, ask, key) do update set answer = excluded.answer, answered_by = excluded.answered_by, answered_at = now()`.execute(
      tx,
    )
  const { rows } = await sql<{ fileId: number }>`
    update move_rows r set state = 'waiting', reason = '', kept_pieces = 0, kept_amount = 0
    from move_files f where f.id = r.file_id and f.move_id = ${moveId} and r.state <> 'waiting' and r.row <> '{}'
      and exists (
        select from jsonb_array_elements(r.row -> 'questions') q
        where q ->> 'ask' = ${ask} and coalesce(q ->> 'key', '') = ${key})
    returning r.file_id as "fileId"`.execute(tx)
  await recountFiles(tx, moveId)
  if (rows.length > 0) await queueMove(tx, moveId)
  return { name, rows: rows.length }
}

/** Counts the rows of a move's files by their fates. */
const recountFiles = (tx: Tx, moveId: number) =>
  sql`
    update move_files f set worked = n.worked, made = n.made, changed = n.changed, known = n.known, left_out = n.left_out,
      state = case when n.worked < f.found and f.state = 'done' then 'waiting' else f.state end
    from (
      select file_id, count(*) filter (where state <> 'waiting') as worked, count(*) filter (where state = 'made') as made,
        count(*) filter (where state = 'changed') as changed, count(*) filter (where state = 'known') as known,
        count(*) filter (where state = 'left_out') as left_out from move_rows group by file_id
    ) n where n.file_id = f.id and f.move_id = ${moveId}`.execute(tx)

const whole = (answer: string, least: number, most: number, message: string): string => {
  const number = readWhole(answer)
  if (number === null || number < least || number > most) throw new ShopError('invalid', message, 'answer')
  return String(number)
}

async function readAnswer(tx: Tx, ask: Ask, answer: string): Promise<string> {
  const { kind } = asks[ask]
  if (kind === 'ml') return whole(answer, 1, 9999, 'Please enter whole millilitres, 1 to 9,999')
  if (kind === 'pieces') return whole(answer, 0, 100_000, 'Please enter whole pieces, 100,000 or less')
  if (kind === 'country') {
    const code = countryCode(answer)
    if (!code) throw new ShopError('invalid', 'Please choose a country', 'answer')
    return code
  }
  if (kind === 'category') {
    const known = await tx.selectFrom('categories').select('name').where('name', '=', answer).executeTakeFirst()
    if (!known) throw new ShopError('invalid', 'There is no such category', 'answer')
    return answer
  }
  const words: readonly string[] = kind === 'rounding' ? ['nearest', 'up', 'down'] : ['yes', 'no']
  if (!words.includes(answer)) throw new ShopError('invalid', 'Please choose one of the answers', 'answer')
  return answer
}
