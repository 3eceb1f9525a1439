import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoProducts } from '../../db/seeds/demo/products.ts'
import { seedCategories } from '../../db/seeds/seed-categories.ts'
import { seedProducts } from '../../db/seeds/seed-products.ts'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { migrateJobs } from '../../src/platform/database/job-queues.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { openStorage } from '../../src/platform/storage/storage.ts'
import { startDrilledShop } from './drilled-shop.ts'
import { earlierVersion, exportCommit } from './earlier-version.ts'
import { invariantChecks, type Report, reportOf } from './report.ts'
import { shopAsGuest } from './shop-as-guest.ts'

const sessionSecret = 'x'.repeat(32)

/**
 * Builds the version before the newest migration in a temporary folder, starts it on a database with
 * this version's schema, and buys, tracks and signs in there, as shoppers do between the migration and the end of the
 * last old process.
 */
export async function upgradeDrill(): Promise<Report> {
  const startedAt = performance.now()
  const commit = earlierVersion(projectRoot)
  if (!commit) {
    return {
      succeeded: true,
      lines: ['There is no earlier version to compare with: this copy has no git history before its newest migration.'],
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-upgrade-'))
  // PostgreSQL's user must enter it; what is in it stays closed.
  await chmod(folder, 0o755)
  try {
    const root = join(folder, 'earlier')
    await build(commit, root)
    const checks = await withNewestSchema(join(folder, 'data'), async (databaseUrl, dataDir) => {
      const variables = { DATABASE_URL: databaseUrl, JOBS: 'inside' }
      const shop = await startDrilledShop({ root, dataDir, sessionSecret, variables })
      const db = openDatabase(databaseUrl, { poolSize: 2 })
      try {
        return [...(await shopAsGuest(shop.url, db)), ...(await invariantChecks(db, await openStorage({ dataDir })))]
      } finally {
        await closeDatabase(db)
        await shop.stop()
      }
    })
    return reportOf(`The version ${commit.slice(0, 12)} on this version's schema:`, checks, startedAt)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * With the packages that are installed, so that the drill needs no network; with its own where it names one that is not
 * there any more.
 */
async function build(commit: string, root: string): Promise<void> {
  exportCommit(projectRoot, commit, root)
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const isInstalled = (name: string) => existsSync(join(projectRoot, 'node_modules', name))
  if (Object.keys(dependencies).every(isInstalled))
    await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  else {
    const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`the packages of ${commit} cannot be installed: ${stderr.trim()}`)
  }
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'bin/build.ts')], { cwd: root, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`the version ${commit} cannot be built with the installed packages: ${stderr.trim()}`)
}

/** A temporary PostgreSQL with this version's schema and the demo shop's products. */
async function withNewestSchema<T>(dataDir: string, use: (url: string, dataDir: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error') })
  try {
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    const db = openDatabase(postgres.url, { poolSize: 2 })
    await seedCategories(db)
    await seedProducts(db, demoProducts, new Map(), new Date())
    await closeDatabase(db)
    return await use(postgres.url, dataDir)
  } finally {
    await postgres.stop()
  }
}
