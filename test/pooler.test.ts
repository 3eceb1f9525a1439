import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import getPort from 'get-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../src/platform/database/database.ts'
import { inTransaction } from '../src/platform/database/in-transaction.ts'
import { reachDatabase } from '../src/platform/database/reach-database.ts'
import { rs } from '../src/shop/ground/money.ts'
import { dataFolder } from './data-folder.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { allowOpenOrders, guest, setStock, shelve, tally } from './fixtures.ts'
import { brokenInvariants } from './invariants.ts'
import { openShop } from './shop.ts'

// Debian: apt-get install pgbouncer. Where it is missing, these tests are listed as skipped.
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find(path => spawnSync(path, ['--version']).status === 0)

/** PgBouncer in transaction mode with two connections to this database, however many ask. */
async function startPooler(path: string, databaseUrl: string) {
  const folder = dataFolder()
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const listenPort = await getPort({ host: '127.0.0.1' })
  const file = join(folder, 'pgbouncer.ini')
  const server = `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`
  writeFileSync(
    file,
    `[databases]\nshop = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listenPort}\nunix_socket_dir =
auth_type = any\npool_mode = transaction\ndefault_pool_size = 2\nmax_client_conn = 100\n`,
  )
  chmodSync(file, 0o644)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user=nobody'] : []
  const child = spawn(path, [...user, file], { stdio: 'ignore' })
  const url = `postgres://shop:any@127.0.0.1:${listenPort}/shop`
  await reachDatabase(url, { warn: () => {} }, { pauseMs: 50 })
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

describe.skipIf(!program)('behind PgBouncer in transaction mode', () => {
  let direct: FreshDatabase
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let db: Db
  beforeAll(async () => {
    direct = await freshDatabase({ poolSize: 2 })
    await allowOpenOrders(direct.db)
    pooler = await startPooler(program ?? '', direct.url)
    // As DATABASE_PREPARED=off: PgBouncer before 1.21 does not follow prepared statements.
    db = openDatabase(pooler.url, { poolSize: 12, prepared: false })
  })
  afterAll(async () => {
    await closeDatabase(db)
    await pooler.stop()
    await direct.drop()
  })

  test('orders of many connections at once share two, and none is lost or doubled', async () => {
    const oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, stock: 10 }])
    const guests = await Promise.all(Array.from({ length: 14 }, (_, index) => guest(db, index)))
    const { fulfilled, refused } = await tally(guests.map(each => each.buy([oud.line()], 6000)))
    expect([fulfilled.length, refused]).toEqual([10, { out_of_stock: 4 }])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('a transaction and its savepoints stay on one connection, whatever the others do', async () => {
    const noise = Array.from({ length: 30 }, () => sql`select pg_sleep(0.002)`.execute(db))
    await inTransaction(db, async tx => {
      const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid
      const first = await pid()
      await inTransaction(tx, async () => {
        for (let times = 0; times < 5; times += 1) expect(await pid()).toBe(first)
      })
    })
    await Promise.all(noise)
  })

  test('a process is notified of changes over its direct connection, and reads them through the pooler', async () => {
    const shop = await openShop({ database: { ...direct, db, url: direct.url }, pageCache: true })
    const gulab = await shelve(db, 'Gulab', [{ ml: 12, price: 300_000 }])
    const shown = async () => {
      const { body } = await shop.browser().get(`/v1/product/${gulab.productId}`)
      return (body.data as { sizes: { price: number; stock: number }[] }).sizes[0]
    }
    await expect.poll(async () => (await shown())?.price).toBe(3000)
    for (let times = 0; times < 3; times += 1) await shown()
    await db
      .updateTable('sizes')
      .set({ price: rs(3500) })
      .where('id', '=', gulab.line().selectedSizeId)
      .execute()
    await setStock(db, gulab.line().selectedSizeId, 0)
    await expect.poll(shown).toMatchObject({ price: 3500, stock: 0 })
    await shop.close()
  })
})
