import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { shelve } from '../../../../test/fixtures.ts'
import { rs } from '../money.ts'
import { demandToCome, publishDueOf } from './index.ts'

let fresh: FreshDatabase
const minute = (at: string) => new Date(`2027-01-01T${at}Z`)
let ids: string[]
beforeAll(async () => {
  fresh = await freshDatabase({ poolSize: 5 })
  ids = []
  for (const [name, at] of [
    ['Later', '10:05'],
    ['First', '10:01'],
    ['Broken', '10:02'],
    ['Early', '11:00'],
  ] as const) {
    const { productId } = await shelve(fresh.db, name, [{ ml: 50, price: rs(1000) }])
    ids.push(productId)
    await fresh.db
      .updateTable('products')
      .set({ state: 'scheduled', publish_at: minute(at) })
      .where('id', '=', productId)
      .execute()
  }
})
afterAll(() => fresh.drop())

test('what is due is published once, in the order of its minutes, also by two processes at once, and one that fails holds up no other', async () => {
  const published: string[] = []
  const publishDue = publishDueOf('products', {
    waits: sql`state = 'scheduled'`,
    nameOf: ({ name }) => `Perfume ${name}`,
    async publish(tx, { id, name }) {
      if (name === 'Broken') throw new Error('it has no size')
      await tx.updateTable('products').set({ state: 'published' }).where('id', '=', id).execute()
      published.push(name)
      return { action: 'product.published', subject: { type: 'product', id, label: name } }
    },
  })
  // Both have read what is due before either may publish it.
  const runs = await fresh.db.transaction().execute(async tx => {
    await sql`select from products where name = 'First' for update`.execute(tx)
    const both = [publishDue(fresh.db, minute('10:05')), publishDue(fresh.db, minute('10:05'))]
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(fresh.db)).rows.length, {
        timeout: 60_000,
      })
      .toBeGreaterThanOrEqual(2)
    return both
  })
  for (const run of await Promise.allSettled(runs))
    expect(run).toMatchObject({ status: 'rejected', reason: { message: 'Not done: Perfume Broken: it has no size' } })
  expect(published).toEqual(['First', 'Later'])
  expect(await publishDue(fresh.db, minute('10:00'))).toBe(0)
  const { rows } = await sql<{ name: string; state: string; label: string | null }>`
    select name, state, (select staff_name || ': ' || action from audit_log where subject_id = products.id) as label
    from products where id = any (${ids}::text[]) order by name`.execute(fresh.db)
  expect(rows).toEqual([
    { name: 'Broken', state: 'scheduled', label: null },
    { name: 'Early', state: 'scheduled', label: null },
    { name: 'First', state: 'published', label: 'As scheduled: product.published' },
    { name: 'Later', state: 'published', label: 'As scheduled: product.published' },
  ])
})

test('a minute that is over is refused by its field', () => {
  expect(() => demandToCome(new Date(Date.now() - 1))).toThrow(
    expect.objectContaining({ code: 'invalid', field: 'publishAt', message: 'Please choose a time to come' }),
  )
  demandToCome(new Date(Date.now() + 60_000))
})
