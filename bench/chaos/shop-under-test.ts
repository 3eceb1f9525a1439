import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import { seedDemoShop } from '../../db/seeds/index.ts'
import { closeDatabase, type Db, openDatabase } from '../../src/platform/database/database.ts'
import { isUnavailable } from '../../src/platform/database/is-unavailable.ts'
import { migrateJobs } from '../../src/platform/database/job-queues.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { openStaffSignIn } from '../../src/platform/sign-in/staff-sign-in.ts'
import { openStorage } from '../../src/platform/storage/storage.ts'
import { adjustStock } from '../../src/shop/stock/stock/index.ts'
import { dataFolder } from '../../test/data-folder.ts'
import { type DatabaseServer, openDatabaseServer } from './database-server.ts'
import type { Goods } from './guests.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { type Program, program } from './program.ts'
import type { Clerk } from './staff.ts'

const READ_ATTEMPTS = 5
const ORIGIN = 'http://shop.example'
const SIZES = 24
const COUPON_USES = 400
/** Of one size, so that guests compete for its last bottles. */
const SCARCE_PIECES = 200

export type ShopUnderTest = {
  origin: string
  database: DatabaseServer
  mail: MailServer
  /** Two, which also work the queue. */
  shops: Program[]
  worker: Program
  programs: Program[]
  goods: Goods
  sizes: string[]
  clerks: Clerk[]
  /** Reads the database past the port that is cut; again where that takes too long. */
  withDb: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

/** Two shops and a worker of this build on a PostgreSQL and a mail server of their own, in a new folder, with the demo shop in it. */
export async function openShopUnderTest(): Promise<ShopUnderTest> {
  const folder = dataFolder()
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const remove = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const database = await openDatabaseServer(folder)
    closing.push(database.remove)
    const mail = openMailServer()
    closing.push(mail.close)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const withDb = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      for (let attempt = 1; ; attempt++) {
        const db = openDatabase(database.direct(), { poolSize: 2 })
        try {
          return await work(db)
        } catch (error) {
          // On a machine that is too busy a connection may take longer than its time limit.
          if (attempt === READ_ATTEMPTS || !isUnavailable(error)) throw error
        } finally {
          await closeDatabase(db)
        }
      }
    }
    await migrate(database.direct())
    await migrateJobs(database.direct())
    const filled = await withDb(db => fill(db, dataDir))
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SESSION_SECRET: randomBytes(24).toString('hex'),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: ORIGIN,
    }
    const open = async (name: string, more: { args?: string[]; port?: number }) => {
      const port = more.port ?? 0
      const SMTP_URL = await mail.urlFor(name)
      const own = { ...env, SMTP_URL, ...(port && { PORT: String(port), HOST: '127.0.0.1' }) }
      const url = port ? `http://127.0.0.1:${port}` : ''
      const one = program({ name, ...more, url, logFile: join(folder, `${name}.log`), env: own })
      closing.push(async () => {
        one.thaw()
        await one.kill()
      })
      return one
    }
    const first = await open('first shop', { port: await getPort({ host: '127.0.0.1' }) })
    const second = await open('second shop', { port: await getPort({ host: '127.0.0.1' }) })
    const worker = await open('worker', { args: ['worker'] })
    const programs = [first, second, worker]
    await Promise.all(programs.map(each => each.start()))
    return { origin: ORIGIN, database, mail, shops: [first, second], worker, programs, ...filled, withDb, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function fill(db: Db, dataDir: string): Promise<Pick<ShopUnderTest, 'goods' | 'sizes' | 'clerks'>> {
  await seedDemoShop(db, await openStorage({ dataDir }))
  await db
    .insertInto('settings')
    .values({ key: 'secondFactorRoles', value: JSON.stringify([]) })
    .onConflict(oc => oc.doNothing())
    .execute()
  const chosen = await db
    .selectFrom('sizes')
    .select(['id', 'product_id', 'stock'])
    .where('is_set', '=', false)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .limit(SIZES)
    .execute()
  const changes = chosen.map(({ id, stock }, index) => ({
    sizeId: id,
    change: index === 0 ? SCARCE_PIECES - stock : 100_000,
  }))
  await adjustStock(db, { changes, reason: 'correction', actor: 'npm run chaos' })
  const coupon = { id: randomText(16), code: 'CHAOS10' }
  await db
    .insertInto('coupons')
    .values({
      ...coupon,
      name: 'Ten per cent',
      discount_type: 'percentage',
      discount_value: 10,
      live_status: 'live',
      total_limit: COUPON_USES,
    })
    .execute()
  return {
    goods: {
      lines: chosen.map(size => ({ productId: size.product_id, selectedSizeId: size.id, quantity: 1 })),
      coupon,
    },
    sizes: chosen.slice(1).map(({ id }) => id),
    clerks: await hireClerks(db),
  }
}

async function hireClerks(db: Db): Promise<Clerk[]> {
  const signIn = openStaffSignIn(db, { secret: randomBytes(24).toString('hex'), publicUrl: ORIGIN })
  const clerks: Clerk[] = []
  for (const name of ['Sana Tariq', 'Bilal Ahmed', 'Hira Siddiqui']) {
    const clerk = {
      email: `${name.split(' ')[0]?.toLowerCase()}@staff.example`,
      password: randomBytes(12).toString('hex'),
    }
    const hash = await signIn.hash(clerk.password, { known: true, subject: 'chaos' })
    await signIn.within(db).create({ name, email: clerk.email, role: 'manager', hash })
    clerks.push(clerk)
  }
  return clerks
}
