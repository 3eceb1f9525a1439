import { type RawBuilder, type Selectable, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Database, Db } from '../../platform/database/database.ts'
import { OutsideError } from '../../platform/outside-error.ts'
import { allApart, eachApart } from './each-apart.ts'

/** A row that was claimed, for the so-manieth time. Whoever changes the row with another count of tries has it now. */
export type Claim<Id> = { id: Id; tries: number }

type Queue<Table extends keyof Database, Key> = {
  table: Table
  key: Key
  /** `why` of the last failure; null: it is not stored. */
  columns?: { tries: string; nextTry: string; why: string | null }
  /** Which rows are work. */
  waits: RawBuilder<SqlBool>
  /** What else must hold for a row's turn. */
  ready?: RawBuilder<SqlBool>
  /** Rows that are worked on together. */
  atOnce?: number
  /** Longer than the longest work with its time-outs. */
  leaseSeconds?: number
  firstPauseSeconds?: number
  longestPauseSeconds?: number
  /** Given up after so many tries. */
  mostTries?: number
  /** Characters of the reason that are stored. */
  whyLength?: number
}

type Pause = { seconds?: number | undefined; where?: RawBuilder<SqlBool> }

type Work<Id, Row, Changes> = {
  /** The statement that reads a claimed row with what its work needs. */
  read: (id: Id) => RawBuilder<Row>
  nameOf: (row: Row & Claim<Id>) => string
  /** Throws `OutsideError` when another system failed at it. */
  work: (row: Row & Claim<Id>) => Promise<unknown>
  /** What is written of one that was refused, or tried as often as it may be; null: it is tried again all the same. */
  ends?: (row: Row & Claim<Id>, error: OutsideError) => Changes | null
  /** What an `OutsideError` leads to, in place of `ends` and a pause. */
  failed?: (row: Row & Claim<Id>, error: OutsideError) => Promise<unknown>
  /** Whether the others would fail alike, so that they wait for the next run. */
  stopsAt?: (error: OutsideError) => boolean
}

const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 900

/**
 * Seconds until the next try after so many: the first pause, then each `factor` times as long as the one before, up to
 * the longest.
 */
export const growingPause = (
  tries: number,
  first = FIRST_PAUSE_SECONDS,
  longest = LONGEST_PAUSE_SECONDS,
  factor = 2,
): number => Math.min(longest, first * factor ** Math.min(Math.max(tries - 1, 0), 10))

/**
 * The rows of a table as work for a job that any number of processes may run at once. A claimed row is put off by a
 * lease, so that one whose process ended is taken by another. One that fails is tried again with growing pauses, or
 * given up; one that throws holds up no other.
 * @rule how work for other systems is claimed, put off and given up
 */
export function workQueue<Table extends keyof Database, Key extends keyof Selectable<Database[Table]> & string>({
  table,
  key,
  columns = { tries: 'tries', nextTry: 'next_try_at', why: 'why' },
  waits,
  ready = sql`true`,
  atOnce = 1,
  leaseSeconds = 120,
  firstPauseSeconds = FIRST_PAUSE_SECONDS,
  longestPauseSeconds = LONGEST_PAUSE_SECONDS,
  mostTries = Infinity,
  whyLength = 300,
}: Queue<Table, Key>) {
  type Id = Selectable<Database[Table]>[Key]
  type Changes = UpdateObject<Database, Table>
  const [rows, id, tries, nextTry] = [sql.table(table), sql.ref(key), sql.ref(columns.tries), sql.ref(columns.nextTry)]
  const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`
  const whyOf = ({ message }: OutsideError) => (columns.why === null ? {} : { [columns.why]: message }) as Changes
  const stored = (column: string, value: unknown) =>
    column === columns.why && typeof value === 'string' ? value.slice(0, whyLength).toWellFormed() : value

  /** Those that are due for longest, of one moment as they were written, put off while they are worked on. */
  async function claim(db: Db): Promise<Claim<Id>[]> {
    const claimed = await sql<Claim<Id>>`
      with due as materialized (
        select ${id} as due_id from ${rows} where (${waits}) and (${ready}) and ${nextTry} <= now()
        order by ${nextTry}, ctid limit ${atOnce} for update skip locked)
      update ${rows} set ${nextTry} = ${inSeconds(leaseSeconds)}, ${tries} = ${tries} + 1
      from due where ${id} = due_id returning ${id} as id, ${tries} as tries`.execute(db)
    return claimed.rows
  }

  /** Changes a claimed row; false when it is claimed by another process by now, or `where` does not hold any more. */
  async function keep(db: Db, claimed: Claim<Id>, changes: Changes, where = waits): Promise<boolean> {
    const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${stored(column, value)}`)
    const { numAffectedRows } = await sql`
      update ${rows} set ${sql.join(set)} where ${id} = ${claimed.id} and ${tries} = ${claimed.tries} and (${where})`.execute(
      db,
    )
    return numAffectedRows === 1n
  }

  /** As `keep`, right before another system is called: the lease begins anew. */
  const begin = (db: Db, claimed: Claim<Id>, changes: Changes, where = waits): Promise<boolean> =>
    keep(db, claimed, { ...changes, [columns.nextTry]: inSeconds(leaseSeconds) }, where)

  /** Has a claimed row tried again, after a growing pause unless `seconds` says another one. */
  function putOff(db: Db, claimed: Claim<Id>, changes: Changes, { seconds, where }: Pause = {}): Promise<boolean> {
    const pause = seconds ?? growingPause(claimed.tries, firstPauseSeconds, longestPauseSeconds)
    return keep(db, claimed, { ...changes, [columns.nextTry]: inSeconds(pause) }, where)
  }

  /** The growing pause, or the longer one that the other system asked for. */
  const pauseAfter = (claimed: Claim<Id>, { retryAfterSeconds }: OutsideError): number =>
    Math.max(growingPause(claimed.tries, firstPauseSeconds, longestPauseSeconds), retryAfterSeconds)

  /**
   * Works on all that is due. Throws `NotDone` at the end, which names what failed for another reason than another
   * system.
   */
  async function work<Row>(
    db: Db,
    { read, nameOf, work, ends, failed, stopsAt }: Work<Id, Row, Changes>,
  ): Promise<void> {
    let isStopped = false
    async function* due() {
      while (!isStopped) {
        const claims = await claim(db)
        if (claims.length === 0) return
        yield claims
      }
    }
    const fail = (row: Row & Claim<Id>, error: OutsideError) => {
      const isLast = error.kind === 'refused' || row.tries >= mostTries
      const end = isLast && ends?.(row, error)
      if (end) return keep(db, row, { ...whyOf(error), ...end })
      return putOff(db, row, whyOf(error), { seconds: pauseAfter(row, error) })
    }
    await eachApart(
      due(),
      () => table,
      async claims => {
        const claimed = claims.map(async claimed =>
          (await read(claimed.id).execute(db)).rows.map(row => ({ ...row, ...claimed })),
        )
        await allApart((await Promise.all(claimed)).flat(), nameOf, async row => {
          try {
            await work(row)
          } catch (error) {
            if (!(error instanceof OutsideError)) throw error
            isStopped ||= stopsAt?.(error) === true
            await (failed ?? fail)(row, error)
          }
        })
      },
    )
  }

  return { work, keep, begin, putOff }
}
