import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { guest, shelve } from '../../../test/fixtures.ts'
import { openStorage } from '../storage/storage.ts'
import { heldBefore } from './held-before.ts'
import { compareHoldings, type Holdings } from './holdings.ts'
import { readManifest } from './manifest.ts'
import { openVault } from './parts.ts'
import { takeBackup } from './take-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'khushbu-holdings-'))
const vault = openVault({ folder: join(folder, 'backups') })
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true })
})

async function backUp() {
  const storage = await openStorage({ dataDir: join(folder, 'data') })
  return takeBackup({ vault, url: fresh.url, storage, isDerived: () => false, secrets: {} })
}

test('a backup says what the shop held; of an emptied shop it is refused beside the ones before', async () => {
  const size = await shelve(fresh.db, 'Oud', [{ ml: 50, price: 300_000, stock: 10 }])
  const buyer = await guest(fresh.db)
  await buyer.buy([size.line()], 3280)
  await buyer.buy([size.line()], 3280)
  const full = await backUp()
  const { rows } = await sql<Holdings>`
    select count(*)::int as orders, sum(total_amount)::float8 as amount, (select count(*)::int from customers) as people,
      (select count(*)::int from pictures) as pictures from orders`.execute(fresh.db)
  expect(full.holds).toEqual(rows[0])
  expect(full.holds?.orders).toBe(2)
  expect((await readManifest(vault, full.id)).holds).toEqual(full.holds)

  // As somebody with the rights of the database's owner does by mistake.
  await fresh.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate orders, customers, products cascade`.execute(tx)
  })
  const emptied = await backUp()
  const nothing = { orders: 0, amount: 0, people: 0, pictures: 0 }
  expect(emptied.holds).toEqual(nothing)
  // Its own backup agrees with it.
  expect(compareHoldings(nothing, nothing, []).every(({ ok }) => ok)).toBe(true)
  const checks = compareHoldings(nothing, nothing, await heldBefore(vault, emptied.id))
  expect(checks.filter(({ ok }) => !ok).map(({ text }) => text)).toEqual([
    `orders: 0 are left of 2 in the backup ${full.id}; keep that one, and find out what removed them`,
    `the amounts of orders: Rs 0 are left of Rs 6,560 in the backup ${full.id}; keep that one, and find out what removed them`,
    `people: 0 are left of 1 in the backup ${full.id}; keep that one, and find out what removed them`,
  ])
})

const held: Holdings = { orders: 100, amount: 5_000_000, people: 80, pictures: 40 }
const broken = (restored: Partial<Holdings>, before: Parameters<typeof compareHoldings>[2] = []) =>
  compareHoldings({ ...held, ...restored }, held, before)
    .filter(({ ok }) => !ok)
    .map(({ text }) => text)

test('a restored shop has every order, and nearly everything else, that it held when the backup was made', () => {
  expect(broken({})).toEqual([])
  expect(broken({ orders: 101, people: 75, pictures: 37 })).toEqual([])
  expect(broken({ orders: 99 })).toEqual(['orders: 99 were restored, and the shop held 100 when the backup was made'])
  expect(broken({ amount: 4_400_000 })).toEqual([
    'the amounts of orders: Rs 44,000 were restored, and the shop held Rs 50,000 when the backup was made',
  ])
  expect(broken({ people: 60, pictures: 3 })).toHaveLength(2)
})

test('what any backup before held counts, also when the one in between was of the emptied shop', () => {
  const before = [
    { id: 'a', holds: { ...held, orders: 300 } },
    { id: 'b', holds: { ...held, orders: 1 } },
  ]
  expect(broken({}, before)).toEqual([
    'orders: 100 are left of 300 in the backup a; keep that one, and find out what removed them',
  ])
})

test('what everybody may read has no figures, and says of a shop without orders that it had none', () => {
  const lines = compareHoldings(held, held, []).map(({ text }) => text)
  expect(lines.join()).not.toMatch(/\d/)
  const empty = { ...held, orders: 0 }
  expect(compareHoldings(empty, empty, [])[0]?.text).toBe(
    'orders: none yet, as the shop held it when the backup was made',
  )
})
