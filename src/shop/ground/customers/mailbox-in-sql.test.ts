import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { mailbox } from './same-mailbox.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const hosts = [
  'gmail.com',
  'GoogleMail.com',
  'yahoo.com',
  'ymail.com',
  'rocketmail.com',
  'yahoo.co.uk',
  'yahoo.com.br',
  'yahoo.de',
  'notyahoo.com',
  'yahoo.co.ukx',
  'proton.me',
  'protonmail.ch',
  'pm.me',
  'icloud.com',
  'me.com',
  'mac.com',
  'outlook.com',
  'fastmail.com',
  'ab.fastmail.com',
  'a-b.sent.com',
  'x.y.fastmail.fm',
  'notfastmail.com',
  'x.notfastmail.com',
  'eml.cc',
  'airpost.net',
  'letterboxes.org',
  'no-email.invalid',
  'shop.example',
]

test('the database and the code name the same mailbox for an email, and a mailbox is its own', async () => {
  const name = fc.string({ unit: fc.constantFrom(...'abAB1.+-_'), minLength: 1, maxLength: 8 })
  const emails = fc.sample(
    fc.tuple(name, fc.constantFrom(...hosts)).map(([first, host]) => `${first}@${host}`),
    { numRuns: 4_000, seed: 590 },
  )
  const { rows } = await sql<{ email: string; box: string; again: string }>`
    select email, mailbox_of(email) as box, mailbox_of(mailbox_of(email)) as again from unnest(${emails}::text[]) email`.execute(
    fresh.db,
  )
  expect(rows).toHaveLength(4_000)
  for (const { email, box, again } of rows) expect([email, box, again]).toEqual([email, mailbox(email), box])
})
