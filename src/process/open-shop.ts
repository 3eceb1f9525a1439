import { seedDemoShop } from '../../db/seeds/index.ts'
import { seedOrders } from '../../db/seeds/seed-orders.ts'
import { openProviders } from '../integrations/open-provider.ts'
import { scheduleOf } from '../jobs/schedule.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { type FindIncident, type IncidentWatch, watchIncidents } from '../jobs/watch-incidents.ts'
import { watchArchive } from '../platform/backup/archive-incident.ts'
import { openPlace } from '../platform/backup/place.ts'
import {
  findEmptyBackups,
  findFailedBackups,
  findForgottenBackups,
  queueMissedBackup,
} from '../platform/backup/runs.ts'
import { isUsedDatabase, refuseOtherShopsBackups } from '../platform/backup/shop-of-folder.ts'
import { lineOf } from '../platform/backup/wal-archive.ts'
import type { Config } from '../platform/config.ts'
import { type Changes, openChanges, SHOP_CHANGES } from '../platform/database/changes.ts'
import { findClockIncident } from '../platform/database/clock.ts'
import { closeDatabase, type Db, openDatabase, withoutHurry } from '../platform/database/database.ts'
import { findUnclaimedJobs, findUndoneWork, migrateJobs } from '../platform/database/job-queues.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type Outgoing, openOutgoing } from '../platform/database/outgoing.ts'
import { reachDatabase } from '../platform/database/reach-database.ts'
import { openReads, type Read } from '../platform/database/read-replica.ts'
import { openEmailSender } from '../platform/email/emails.ts'
import { publicMailServers } from '../platform/email/smtp.ts'
import type { Log } from '../platform/log/log.ts'
import { type Metrics, openMetrics } from '../platform/log/metrics.ts'
import { openRequestCounts, type RequestCounts } from '../platform/log/request-counts.ts'
import { measureTogether } from '../platform/process/supervision.ts'
import { sealer } from '../platform/secrets/seal.ts'
import { openSignIn, type SignIn } from '../platform/sign-in/shopper-sign-in.ts'
import { openStaffSignIn, type StaffSignIn } from '../platform/sign-in/staff-sign-in.ts'
import { findFullDisks } from '../platform/storage/disk-space.ts'
import { nameByFolder } from '../platform/storage/folder-name.ts'
import { reachBucket } from '../platform/storage/reach-bucket.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { sweepUploads, uploadFolder } from '../platform/uploads/sweep-uploads.ts'
import { openSearchCounts, type SearchCounts } from '../shop/catalogue/search/index.ts'
import { reminderLinks } from '../shop/ground/consents/index.ts'
import { openViewCounts, type ViewCounts } from '../shop/ground/page-views/index.ts'
import { proofCodes } from '../shop/ground/proofs/index.ts'
import { orderLinks } from '../shop/orders/orders/index.ts'
import type { OpenProvider } from '../shop/people/accounts/index.ts'
import { cachedChosenMail, noteEmailState } from '../shop/settings/mail-server/index.ts'
import { type AddressCounts, openAddressCounts } from '../shop/settings/redirects/index.ts'
import { cachedSettings } from '../shop/settings/settings/index.ts'
import { seedDemoStaff } from '../shop/staff/staff/index.ts'
import { findFailedJobs, findMissedSchedule, findSlowQueues, shopFinders } from '../shop/watch/health/index.ts'
import { beginDemo, endDemo, isDemoBegun } from './demo-database.ts'
import { startDatabase } from './start-database.ts'

// What a request asks takes well under a second in a shop of two years (`bench/README.md`); jobs may take longer.
const QUERY_TIMEOUT_MS = 20_000

export type OpenShop = {
  config: Config
  log: Log
  db: Db
  /** Where the database is reached without a pooler. */
  directUrl: string
  read: Read
  /** Null without METRICS_TOKEN. */
  metrics: Metrics | null
  storage: Storage
  signIn: SignIn
  staffSignIn: StaffSignIn
  openProvider: OpenProvider
  changes: Changes
  outgoing: Outgoing
  searches: SearchCounts
  requestCounts: RequestCounts
  views: ViewCounts
  addresses: AddressCounts
  incidents: IncidentWatch
  /** Finishes running jobs, then closes the database, and stops it if it is the embedded one. */
  close: () => Promise<void>
}

type Options = {
  /** The embedded database, when somebody else has started it; null when it is to be started here. */
  embeddedUrl: string | null
  /** The place of this process among several on one port. */
  slot?: number | null
  /** Whether it notes if emails leave: not a worker of a demo shop, which does not know that it is one. */
  notesEmail?: boolean
  /** Called when the embedded database that was started here ended for good. */
  onLost: () => void
}

/**
 * Opens everything behind the web server: the database (embedded unless configured), migrated, and filled
 * with the demo shop if that is wanted and it is new; files; jobs, unless separate workers run them. Throws
 * AlreadyRunningError when another shop uses the embedded data.
 */
export async function openShop(
  config: Config,
  log: Log,
  { embeddedUrl, slot = null, notesEmail = true, onLost }: Options,
): Promise<OpenShop> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    const runningUrl = config.databaseUrl ?? embeddedUrl
    for (const url of new Set([config.databaseDirectUrl, runningUrl])) if (url) await reachDatabase(url, log)
    const databaseUrl = runningUrl ?? (await startOwnDatabase(config, log, onLost, closing))
    const directUrl = config.databaseDirectUrl ?? databaseUrl
    await beginDemo(config, directUrl)
    for (const name of await migrate(directUrl)) log.info(`migrated: ${name}`)
    // An empty database where a shop was expected: nothing is begun beside the backups of that one.
    await refuseOtherShopsBackups(openPlace(config.backup.folder), directUrl)
    const pool = { poolSize: config.databasePool, prepared: config.databasePrepared, log }
    const db = openDatabase(databaseUrl, { ...pool, responseMs: QUERY_TIMEOUT_MS })
    closing.push(() => closeDatabase(db))
    // Beside a database of its own no other process can be receiving an upload.
    await sweepUploads(uploadFolder(config.dataDir), runningUrl ? 10 * 60_000 : 0)
    if (config.storageUrl) await reachBucket(config.storageUrl, log)
    const [storage] = await Promise.all([openStorage(config), migrateJobs(directUrl)])
    const changes = openChanges(directUrl, log, await nameByFolder(db, config, log))
    closing.push(changes.close)
    const outgoing = openOutgoing(db, log)
    closing.push(outgoing.close)
    const searches = openSearchCounts(db, log)
    closing.push(searches.close)
    const requestCounts = openRequestCounts(db, log)
    closing.push(requestCounts.close)
    const views = openViewCounts(db, log)
    closing.push(views.close)
    const addresses = openAddressCounts(db, log)
    closing.push(addresses.close)
    const { read, close: closeReads } = openReads({
      primary: db,
      url: config.databaseReadUrl,
      maxLagMs: config.databaseReadLagMs,
      pool,
      changes,
      channel: SHOP_CHANGES,
      log,
    })
    closing.push(closeReads)
    const staffSignIn = openStaffSignIn(db, { secret: config.sessionSecret, publicUrl: config.publicUrl })
    if (config.demo && isDemoBegun(config.dataDir)) {
      if (!(await isUsedDatabase(directUrl))) {
        log.info('filling the new database with the demo shop')
        await seedDemoShop(db, storage)
        await seedDemoStaff(db, staffSignIn, config.sessionSecret)
        await seedOrders(db)
      }
      endDemo(config.dataDir)
    }
    const { orderKey, confirmKey } = orderLinks(config.sessionSecret)
    const { reminderKey } = reminderLinks(config.sessionSecret)
    const { phoneCode } = proofCodes(config.sessionSecret)
    const { publicUrl, sessionSecret: secret } = config
    const { smtpUrl, jobsAtOnce } = config
    const sealed = sealer(secret)
    const openProvider = openProviders({ db, sealer: sealed, fakesUrl: config.fakesUrl })
    const mailConfig = { smtpUrl, demo: config.demo, sealer: sealed }
    const mailReach = config.fakesUrl ? undefined : publicMailServers
    const noteEmail = notesEmail ? () => noteEmailState(db, mailConfig) : () => Promise.resolve(null)
    await noteEmail()
    const metrics = config.metricsToken
      ? openMetrics(db, slot === null ? {} : { slot, together: measureTogether })
      : null
    const { sendEmail, close: closeSender } = openEmailSender(db, {
      smtpUrl,
      chosen: cachedChosenMail(db, sealed, changes),
      reach: mailReach,
      secret,
      connections: jobsAtOnce,
      onResult: metrics?.countEmail,
    })
    closing.push(async () => closeSender())
    const signIn = openSignIn(db)
    const backups = config.backup.made
    const emailContext = { db, sendEmail, publicUrl, orderKey, confirmKey }
    const startedAt = new Date()
    const watchesArchive = watchArchive(db, config.dataDir, startedAt)
    const incidents = watchIncidents(emailContext, log, [
      () => findFullDisks([config.dataDir, config.backup.folder]),
      () => findClockIncident(db),
      () => noteEmail().then(() => null),
      ...Object.values(shopFinders).map(find => () => find(db)),
      () => findUnclaimedJobs(db, startedAt),
      () => findUndoneWork(db),
      () => findFailedJobs(db),
      () => findSlowQueues(db),
      () => findMissedSchedule(db, { scheduled: scheduleOf(backups), startedAt }),
      ...(config.backup.elsewhere ? [] : watchBackups(config, db, startedAt)),
      // The embedded database archives its changes.
      ...(backups === 'manual' || config.databaseUrl ? [] : [watchesArchive]),
    ])
    closing.push(incidents.stop)
    if (config.jobs === 'inside') {
      const settings = cachedSettings(db, changes)
      const uploads = { storage, dataDir: config.dataDir, uploadFolder: uploadFolder(config.dataDir) }
      const systems = { sealer: sealed, fakesUrl: config.fakesUrl, mailConfig, mailReach }
      const queue = { databaseUrl: directUrl, log, backups, jobsAtOnce }
      const work = { ...emailContext, db: withoutHurry(db), reminderKey, phoneCode }
      const jobs = await startJobs({ ...work, ...uploads, ...systems, ...queue, settings })
      closing.push(() => jobs.stop())
      if (backups !== 'manual') await queueMissedBackup(db, config.databaseUrl ? null : lineOf(config.dataDir))
    }
    return {
      config,
      log,
      db,
      directUrl,
      read,
      metrics,
      storage,
      signIn,
      staffSignIn,
      openProvider,
      changes,
      outgoing,
      searches,
      requestCounts,
      views,
      addresses,
      incidents,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What finds that backups are not made, or are lost. */
const watchBackups = ({ backup }: Config, db: Db, startedAt: Date): FindIncident[] =>
  backup.made === 'manual'
    ? [() => findForgottenBackups(db)]
    : [() => findFailedBackups(db), () => findEmptyBackups(db, backup.folder, startedAt)]

async function startOwnDatabase(
  config: Config,
  log: Log,
  onLost: () => void,
  closing: (() => Promise<unknown>)[],
): Promise<string> {
  const { url, stop } = await startDatabase(config, log, { processes: 1, onLost })
  closing.push(stop)
  return url
}
