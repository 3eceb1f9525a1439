import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBackup } from '../../src/platform/backup/manifest.ts'
import { openVault } from '../../src/platform/backup/parts.ts'
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import type { Config } from '../../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { findRunningPostgres, hasCluster, removeCluster } from '../../src/platform/database/embedded-postgres.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { currentSecret } from '../../src/platform/secrets/signing.ts'
import { openStorage } from '../../src/platform/storage/storage.ts'
import { startDrilledShop } from './drilled-shop.ts'
import { type Check, invariantChecks, type Report, reportOf, secondsSince } from './report.ts'

/**
 * Restores the newest backup into a temporary folder, starts the built shop on it without emails and jobs, opens pages, and checks
 * the shop's invariants. The lines are a report for people. Throws when it cannot be restored or does not start.
 */
export async function restoreDrill({
  backup,
  sessionSecret,
}: Pick<Config, 'backup' | 'sessionSecret'>): Promise<Report> {
  const startedAt = performance.now()
  const vault = openVault(backup)
  const manifest = await findBackup(vault)
  const dataDir = await mkdtemp(join(tmpdir(), 'khushbu-drill-'))
  try {
    // PostgreSQL's user must enter it; what is in it stays closed.
    await chmod(dataDir, 0o755)
    const place = { dataDir, databaseUrl: undefined, storageUrl: undefined }
    const { until } = await restoreBackup(vault, manifest, place, createLog('error'))
    const restoredIn = secondsSince(startedAt)
    const pages = await visit(dataDir, currentSecret(sessionSecret))
    const heading = `Backup ${manifest.id} (${manifest.database.kind}), restored with ${manifest.fileCount} files in ${restoredIn} s; the last change is of ${until.toISOString()}.`
    return reportOf(heading, [...pages.answers, ...pages.invariants], startedAt)
  } finally {
    if (hasCluster(dataDir)) removeCluster(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Opens the shop's main pages, a product and its picture, and checks the database while it runs. */
async function visit(dataDir: string, sessionSecret: string) {
  const shop = await startDrilledShop({ dataDir, sessionSecret })
  const url = findRunningPostgres(dataDir)
  if (!url) throw new Error('the restored shop has no database')
  const db = openDatabase(url, { poolSize: 2 })
  try {
    const product = await db.selectFrom('products').select('id').orderBy('id').limit(1).executeTakeFirst()
    const picture = await db.selectFrom('pictures').select('id').orderBy('id').limit(1).executeTakeFirst()
    const paths = ['/', '/shop', '/admin/sign-in', '/v1/openapi.json']
    if (product) paths.push(`/product/${product.id}`)
    if (picture) paths.push(`/pictures/${picture.id}/240.webp`)
    const answers: Check[] = []
    for (const path of paths) {
      const { status } = await fetch(shop.url + path)
      answers.push({ ok: status === 200, text: `${path} answers ${status}` })
    }
    return { answers, invariants: await invariantChecks(db, await openStorage({ dataDir })) }
  } finally {
    await closeDatabase(db)
    await shop.stop()
  }
}
