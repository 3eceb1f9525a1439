import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { openSignIn } from './shopper-sign-in.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const DAY_MS = 86_400_000
const place = { known: true, subject: 'a test' }

test('sessions and passwords that better-auth stored open the account after the upgrade', async () => {
  const { db } = fresh
  const signIn = openSignIn(db)
  // As it wrote them: ids and tokens of 32 letters and digits.
  const userId = 'kZ0aQmB7RfXnT2yVw9LcD4sHpJ6uEgN1'
  await db.insertInto('users').values({ id: userId, name: 'Ayesha', email: 'ayesha@example.com' }).execute()
  const password = await signIn.hash('Oud&Amber7', place)
  await db
    .insertInto('credentials')
    .values({ id: 'Yb3', user_id: userId, account_id: userId, provider_id: 'credential', password })
    .execute()
  const opened = (token: string, ageDays: number, leftDays: number) =>
    db
      .insertInto('sessions')
      .values({
        id: `id-${token}`,
        user_id: userId,
        token: createHash('sha256').update(token).digest('hex'),
        created_at: new Date(Date.now() - ageDays * DAY_MS),
        expires_at: new Date(Date.now() + leftDays * DAY_MS),
      })
      .execute()
  const token = 'Xq5Tn8ZrB1mKc7VdYs3LwPj0HgFu4EaN'
  await opened(token, 0.5, 59.5)
  expect(await signIn.findSession(token)).toEqual({ userId, sessionId: `id-${token}`, renewed: false })
  expect(await signIn.match(userId, 'Oud&Amber7', place)).toMatchObject({ userId })
  expect(await signIn.match(userId, 'Oud&Amber8', place)).toBeNull()
  // Used after more than a day it lasts longer; it ends unused, and a year after its login.
  await opened('used', 10, 50)
  expect([await signIn.findSession('used'), await signIn.findSession('used')]).toMatchObject([
    { renewed: true },
    { renewed: false },
  ])
  await opened('unused', 70, -1)
  await opened('old', 366, 59)
  expect([await signIn.findSession('unused'), await signIn.findSession('old')]).toEqual([null, null])
  await signIn.endSession(token)
  expect(await signIn.findSession(token)).toBeNull()
})

test('a new password ends every session, and a new user has a way in', async () => {
  const signIn = openSignIn(fresh.db)
  const hash = await signIn.hash('Rose&Musk9', place)
  const { userId, token } = await fresh.db.transaction().execute(async tx => {
    const userId = await signIn.within(tx).createUser({ name: 'Hamza', email: 'hamza@example.com', hash })
    return { userId, token: await signIn.within(tx).openSession(userId, { ipAddress: '::1', userAgent: 'x' }) }
  })
  expect(await signIn.findSession(token)).toMatchObject({ userId })
  expect(await signIn.match(userId, 'Rose&Musk9', place)).not.toBeNull()
  await fresh.db.transaction().execute(tx => signIn.within(tx).setPassword(userId, hash))
  expect(await signIn.findSession(token)).toBeNull()
})
