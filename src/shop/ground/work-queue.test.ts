import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { OutsideError } from '../../platform/outside-error.ts'
import { growingPause, workQueue } from './work-queue.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
beforeEach(() => sql`delete from messages`.execute(fresh.db))
afterAll(() => fresh.drop())

const queue = workQueue({
  table: 'messages',
  key: 'id',
  waits: sql`state = 'waiting'`,
  ready: sql`channel = 'sms'`,
  firstPauseSeconds: 1000,
  longestPauseSeconds: 3000,
  mostTries: 3,
})

/** Messages of these causes, due for as many seconds. */
async function due(messages: Record<string, number>) {
  for (const [cause, seconds] of Object.entries(messages))
    await sql`insert into messages (cause, kind, channel, phone, next_try_at)
      values (${cause}, 'test', 'sms', '+923001234567', now() - ${seconds} * interval '1 second')`.execute(fresh.db)
}
const byId = (id: string) => sql<{ cause: string }>`select cause from messages where id = ${id}`
type Row = { cause: string; id: string; tries: number }
type Options = {
  failed?: (row: Row, error: OutsideError) => Promise<unknown>
  stopsAt?: (error: OutsideError) => boolean
}

/** Works on what is due; a message counts as sent once `send` has ended. */
const run = (send: (row: Row) => unknown, options: Options = {}, of = queue) =>
  of.work(fresh.db, {
    read: byId,
    nameOf: ({ cause }) => `Message ${cause}`,
    async work(row) {
      await send(row)
      await of.keep(fresh.db, row, { state: 'sent' })
    },
    ends: (_, { kind }) => ({ state: kind === 'refused' ? 'failed' : 'skipped' }),
    ...options,
  })
const outcome = async () => {
  const { rows } = await sql<{ cause: string; state: string; tries: number; why: string; seconds: number }>`
    select cause, state, tries, why, round(extract(epoch from next_try_at - now()))::int as seconds from messages order by cause`.execute(
    fresh.db,
  )
  return rows
}
const endLeases = () => sql`update messages set next_try_at = now() where state = 'waiting'`.execute(fresh.db)

test('those that are due for longest come first; what is not due, not ready or no work stays', async () => {
  await due({ second: 20, first: 30, third: 10, later: -500, elsewhere: 40, done: 40 })
  await sql`update messages set channel = 'whatsapp' where cause = 'elsewhere'`.execute(fresh.db)
  await sql`update messages set state = 'read' where cause = 'done'`.execute(fresh.db)
  const sent: string[] = []
  await run(({ cause }) => sent.push(cause))
  expect(sent).toEqual(['first', 'second', 'third'])
  expect((await outcome()).map(({ cause, state }) => [cause, state])).toEqual([
    ['done', 'read'],
    ['elsewhere', 'waiting'],
    ['first', 'sent'],
    ['later', 'waiting'],
    ['second', 'sent'],
    ['third', 'sent'],
  ])
})

test('two processes that work at once share what is due, each row once', async () => {
  await due(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`m${at}`, 12 - at])))
  const sent: string[] = []
  const both = Promise.withResolvers<void>()
  // The first row of each waits until the other process has one too.
  const began = new Set<string>()
  const process = (name: string) =>
    run(async ({ cause }) => {
      began.add(name)
      if (began.size === 2) both.resolve()
      await both.promise
      sent.push(cause)
    })
  await Promise.all([process('one'), process('other')])
  expect(sent.toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => `m${at}`).toSorted())
})

test('a row that another process claims at this moment is left to it, and nobody waits for that', async () => {
  await due({ claimed: 20, free: 10 })
  const sent: string[] = []
  await fresh.db.transaction().execute(async tx => {
    await sql`select from messages where cause = 'claimed' for update`.execute(tx)
    await run(({ cause }) => sent.push(cause))
  })
  expect(sent).toEqual(['free'])
})

test('what a process left is taken by another once its lease ends; who comes back late changes nothing any more', async () => {
  await due({ slow: 10 })
  const isClaimed = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const late = run(async () => {
    isClaimed.resolve()
    await goesOn.promise
    throw new OutsideError('refused', 'too late')
  })
  await isClaimed.promise
  const sent: number[] = []
  await run(({ tries }) => sent.push(tries))
  expect(sent).toEqual([])
  await endLeases()
  await run(({ tries }) => sent.push(tries))
  expect(sent).toEqual([2])
  goesOn.resolve()
  await late
  expect(await outcome()).toMatchObject([{ state: 'sent', why: '', tries: 2 }])
})

test('right before it tells another system a process learns whether the row is still its own, and has a whole lease again', async () => {
  await due({ told: 10 })
  await run(async row => {
    await sql`update messages set next_try_at = now() + interval '1 second'`.execute(fresh.db)
    expect(await queue.begin(fresh.db, row, { why: 'begun' })).toBe(true)
    const [begun] = await outcome()
    expect(begun?.why).toBe('begun')
    expect(begun?.seconds).toBeGreaterThan(60)
    await sql`update messages set tries = tries + 1`.execute(fresh.db)
    expect(await queue.begin(fresh.db, row, { why: 'again' })).toBe(false)
  })
  expect(await outcome()).toMatchObject([{ state: 'waiting', why: 'begun' }])
})

test('one that throws holds up no other, is named, and is tried again once its lease ends', async () => {
  await due({ broken: 20, sound: 10 })
  const send = ({ cause }: Row) => {
    if (cause === 'broken') throw new Error('a planted fault')
  }
  await expect(run(send)).rejects.toThrow(/^Not done: Message broken: a planted fault$/)
  expect(await outcome()).toMatchObject([
    { cause: 'broken', state: 'waiting', tries: 1 },
    { cause: 'sound', state: 'sent' },
  ])
  await endLeases()
  await run(() => undefined)
  expect(await outcome()).toMatchObject([{ state: 'sent', tries: 2 }, { state: 'sent' }])
})

test('what another system failed at is tried again after growing pauses, with the reason, and given up in the end', async () => {
  await due({ unlucky: 10 })
  const fail = () => {
    throw new OutsideError('failed', `away ${'.'.repeat(400)}`)
  }
  const pauses: number[] = []
  for (const tries of [1, 2]) {
    await run(fail)
    const [row] = await outcome()
    expect(row).toMatchObject({ state: 'waiting', tries, why: expect.stringMatching(/^away \.{295}$/) })
    pauses.push(row?.seconds ?? 0)
    await endLeases()
  }
  expect(pauses[0]).toBeGreaterThan(500)
  expect(pauses[1]).toBeGreaterThan(1500)
  await run(fail)
  await endLeases()
  await run(() => expect.unreachable('given up'))
  expect(await outcome()).toMatchObject([{ state: 'skipped', tries: 3, why: expect.stringContaining('away') }])
})

test('what another system refuses is not tried again', async () => {
  await due({ refused: 10 })
  await run(() => {
    throw new OutsideError('refused', 'no such number')
  })
  expect(await outcome()).toMatchObject([{ state: 'failed', tries: 1, why: 'no such number' }])
})

test('a use decides by itself what a failure leads to, and whether the others wait for the next run', async () => {
  await due({ first: 20, next: 10 })
  const fail = () => {
    throw new OutsideError('uncertain', 'no answer')
  }
  const failed = (row: Row, { message: why }: OutsideError) =>
    queue.putOff(fresh.db, row, { why, state: 'uncertain' }, { seconds: 90_000 })
  await run(fail, { failed, stopsAt: ({ kind }) => kind === 'uncertain' })
  const [first, next] = await outcome()
  expect(first).toMatchObject({ state: 'uncertain', why: 'no answer' })
  expect(first?.seconds).toBeGreaterThan(80_000)
  expect(next).toMatchObject({ state: 'waiting', tries: 0 })
})

test('rows that are worked on together keep each other waiting for the slowest alone', async () => {
  await due({ one: 30, two: 20, three: 10 })
  const pairs = workQueue({ table: 'messages', key: 'id', waits: sql`state = 'waiting'`, atOnce: 2 })
  const both = Promise.withResolvers<void>()
  const began: string[] = []
  await run(
    async ({ cause }) => {
      began.push(cause)
      if (began.length === 2) both.resolve()
      await both.promise
    },
    {},
    pairs,
  )
  expect(began.slice(0, 2).toSorted()).toEqual(['one', 'two'])
  expect(began[2]).toBe('three')
})

test('a pause grows from the first one by its factor up to the longest', () => {
  expect([0, 1, 2, 3, 7, 60].map(tries => growingPause(tries, 15))).toEqual([15, 15, 30, 60, 900, 900])
  expect([1, 2, 3].map(tries => growingPause(tries, 15, 100, 3))).toEqual([15, 45, 100])
})
