import type { Hono } from 'hono'
import { sql } from 'kysely'
import { startJobs } from '../../jobs/start-jobs.ts'
import { copyTables } from '../../platform/backup/copy-tables.ts'
import type { Config } from '../../platform/config.ts'
import { type Changes, openChanges } from '../../platform/database/changes.ts'
import { closeDatabase, type Db, openDatabase, withoutHurry } from '../../platform/database/database.ts'
import { migrateJobs } from '../../platform/database/job-queues.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openOutgoing } from '../../platform/database/outgoing.ts'
import { siblingDatabase } from '../../platform/database/sibling-database.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { openEmailSender } from '../../platform/email/emails.ts'
import { publicMailServers } from '../../platform/email/smtp.ts'
import type { Log } from '../../platform/log/log.ts'
import { sealer } from '../../platform/secrets/seal.ts'
import { openSignIn } from '../../platform/sign-in/shopper-sign-in.ts'
import type { StaffSignIn } from '../../platform/sign-in/staff-sign-in.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { storageBeside } from '../../platform/storage/storage-beside.ts'
import { uploadFolder } from '../../platform/uploads/sweep-uploads.ts'
import { reminderLinks } from '../../shop/ground/consents/index.ts'
import { proofCodes } from '../../shop/ground/proofs/index.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { orderLinks } from '../../shop/orders/orders/index.ts'
import { cachedChosenMail } from '../../shop/settings/mail-server/index.ts'
import { cachedSettings, type Settings } from '../../shop/settings/settings/index.ts'
import { TEST_PREFIX } from '../../shop/settings/settings/waits-while-closed-rules.ts'
import type { ContextParts } from '../../web/server/give-context.ts'
import type { WebEnv } from '../../web/server/request-context.ts'
import type { TestOrders } from '../../web/server/test-orders.ts'
import { TEST_FILES } from '../derived-files.ts'
import { copiedTables } from './copied-tables.ts'

// The copy uses no connection once nobody has tried anything for so long; its emails are sent within seconds.
const IDLE_MS = 30 * 60_000
const WATCH_MS = 10_000
const CONNECTIONS = 4
const JOBS_AT_ONCE = 2

type Parts = {
  /** Composes a shop of these parts, with the same pages as the shop's own. */
  serve: (parts: ContextParts) => Pick<Hono<WebEnv>, 'fetch'>
  config: ContextParts['config'] & Pick<Config, 'smtpUrl' | 'demo' | 'fakesUrl'>
  log: Log
  /** The shop's own database, by the address at which one is made beside it. */
  db: Db
  directUrl: string
  storage: Storage
  staffSignIn: StaffSignIn
  changes: Changes
}

/** What of the shop's settings is another in its copy: it is open, and no other system is asked or notified. */
const changedSettings = {
  closure: null,
  orderPrefix: TEST_PREFIX,
  hostedPages: [],
  signInBy: [],
  fiscalFrom: null,
  bookAtPacking: false,
} satisfies Partial<Settings>

/**
 * Where staff try orders: a copy of the shop in a database of its own, which only their visits see. So a test order
 * goes every way of an order, and touches no figure, number, stock or file of the shop. One press removes all of it.
 * @rule where test orders are kept
 */
export function openTestOrders({
  db,
  directUrl,
  config,
  log,
  ...parts
}: Parts): TestOrders & { close: () => Promise<void> } {
  const database = siblingDatabase(db, directUrl, '_tests')
  const storage = storageBeside(parts.storage, TEST_FILES)
  const fill = async () => {
    await migrate(database.url)
    await migrateJobs(database.url)
    await copyTables(directUrl, database.url, copiedTables)
    await withClient(database.url, 'khushbu tests', async client => {
      for (const [key, value] of Object.entries(changedSettings))
        await client.query(
          'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
          [key, JSON.stringify(value)],
        )
    })
  }
  let running: { id: number; shop: Promise<TestShop> } | null = null
  let usedAt = 0
  const stop = async () => {
    const was = running
    running = null
    await (await was?.shop.catch(() => null))?.close()
  }
  /** One that cannot be opened is tried anew by the next request. */
  const opened = (id: number) => {
    const opening = { id, shop: openShop() }
    opening.shop.catch(() => {
      if (running === opening) running = null
    })
    return opening
  }
  /** That of the database which is there now: another process may have removed it, and made a new one. */
  const shopNow = async (): Promise<TestShop | null> => {
    const found = await database.find()
    if (running && running.id !== found?.id) await stop()
    if (!found) return null
    usedAt = Date.now()
    running ??= opened(found.id)
    return running.shop
  }
  // Nobody's any more, or removed by another process.
  const watching = setInterval(async () => {
    if (!running) return
    const found = await database.find().catch(() => running)
    if (running && (running.id !== found?.id || Date.now() - usedAt > IDLE_MS)) await stop()
  }, WATCH_MS)
  watching.unref()
  const openShop = () => openTestShop({ ...parts, db, config, log, storage, url: database.url })
  return {
    async find() {
      const found = await database.find()
      return found ? { since: found.since, orders: await countOrders(database.url) } : null
    },
    async begin() {
      if (await database.find()) await addStaff(db, (await shopNow())?.db)
      else await database.make(fill).catch(explainRights)
    },
    open: shopNow,
    async remove() {
      await stop()
      await database.drop()
      await storage.clear()
    },
    async close() {
      clearInterval(watching)
      await stop()
    },
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

function explainRights(error: unknown): never {
  const { code } = error as { code?: string }
  if (code !== INSUFFICIENT_PRIVILEGE) throw error
  const text =
    'The shop may make no second database on its server, which the tests need. Whoever runs it can allow it: alter role ... createdb.'
  throw new ShopError('move_refused', text)
}

type TestShop = NonNullable<Awaited<ReturnType<TestOrders['open']>>> & {
  db: Db
  close: () => Promise<void>
}

/** Of a copy that need not be open. */
const countOrders = (url: string): Promise<number> =>
  withClient(url, 'khushbu tests', async client => {
    const { rows } = await client.query<{ orders: number }>('select count(*)::int as orders from orders')
    return rows[0]?.orders ?? 0
  })

/** Whoever joined since the copy was made may act in it too. */
async function addStaff(from: Db, to: Db | undefined): Promise<void> {
  const { rows } = await sql<{ staff: unknown }>`select coalesce(json_agg(staff), '[]') as staff from staff`.execute(
    from,
  )
  if (to) {
    await sql`insert into staff select * from json_populate_recordset(null::staff, ${JSON.stringify(rows[0]?.staff)}::json)
      on conflict do nothing`.execute(to)
  }
}

async function openTestShop({
  url,
  db: shopDb,
  config,
  log,
  storage,
  staffSignIn,
  changes: shopChanges,
  serve,
}: Omit<Parts, 'directUrl'> & { url: string }): Promise<TestShop> {
  // Of a shop that was updated since.
  await migrate(url)
  const { sessionSecret: secret, publicUrl, dataDir } = config
  const db = openDatabase(url, { poolSize: CONNECTIONS, log })
  const changes = openChanges(url, log)
  const outgoing = openOutgoing(db, log)
  const sealed = sealer(secret)
  const { smtpUrl, demo, fakesUrl } = config
  const mailReach = fakesUrl ? undefined : publicMailServers
  // By the shop's own mail server, whichever it is now.
  const chosen = cachedChosenMail(shopDb, sealed, shopChanges)
  const mail = { smtpUrl, chosen, reach: mailReach, secret, connections: 1, mark: TEST_PREFIX }
  const sender = openEmailSender(db, mail)
  const closeParts = async () => {
    await changes.close()
    await outgoing.close()
    sender.close()
    await closeDatabase(db)
  }
  const jobs = await startJobs({
    db: withoutHurry(db),
    databaseUrl: url,
    log,
    jobsAtOnce: JOBS_AT_ONCE,
    scheduled: false,
    sendEmail: sender.sendEmail,
    settings: cachedSettings(db, changes),
    publicUrl,
    ...orderLinks(secret),
    ...reminderLinks(secret),
    ...proofCodes(secret),
    storage,
    dataDir,
    uploadFolder: uploadFolder(dataDir),
    sealer: sealed,
    mailConfig: { smtpUrl, demo, sealer: sealed },
    mailReach,
  }).catch(async error => {
    await closeParts()
    throw error
  })
  const nothing = {
    add: () => undefined,
    addHit: () => undefined,
    addMiss: () => undefined,
    flush: async () => undefined,
  }
  const app = serve({
    config,
    log,
    db,
    isTest: true,
    staffDb: shopDb,
    staffSignIn,
    read: work => work(db),
    signIn: openSignIn(db),
    // No other system is asked.
    openProvider: async () => null,
    storage,
    changes,
    outgoing,
    searches: nothing,
    addresses: nothing,
  })
  return {
    db,
    fetch: (request, env) => app.fetch(request, env),
    async close() {
      await jobs.stop()
      await closeParts()
    },
  }
}
