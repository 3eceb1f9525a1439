import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heldBefore } from '../../src/platform/backup/held-before.ts'
import { compareHoldings, countHoldings, type Holdings, holdingsText } from '../../src/platform/backup/holdings.ts'
import { findBackup } from '../../src/platform/backup/manifest.ts'
import { openVault } from '../../src/platform/backup/parts.ts'
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import type { Config } from '../../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { findRunningPostgres, hasCluster, removeCluster } from '../../src/platform/database/embedded-postgres.ts'
import { withClient } from '../../src/platform/database/with-client.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { currentSecret } from '../../src/platform/secrets/signing.ts'
import { openStorage } from '../../src/platform/storage/storage.ts'
import { startDrilledShop } from './drilled-shop.ts'
import { type Check, invariantChecks, type Report, reportOf, secondsSince } from './report.ts'

/**
 * Restores the newest backup into a temporary folder, starts the built shop on it without emails and jobs, compares
 * what it holds with what the shop held when the backup was made and with the backups before, opens pages, and checks
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
    const { until, damaged } = await restoreBackup(vault, manifest, place, createLog('error'))
    const restoredIn = secondsSince(startedAt)
    const { holds, responses, invariants } = await visit(dataDir, currentSecret(sessionSecret))
    const held = holds ? `It holds ${holdingsText(holds)}.` : 'It holds no shop.'
    const heading = `Backup ${manifest.id} (${manifest.database.kind}), restored with ${manifest.fileCount} files in ${restoredIn} s; the last change is of ${until.toISOString()}. ${held}`
    const checks = [
      { ok: holds !== null, text: 'the database of a shop' },
      ...compareHoldings(holds ?? NOTHING, manifest.holds ?? undefined, await heldBefore(vault, manifest.id)),
      filesCheck(damaged),
      ...responses,
      ...invariants,
    ]
    return reportOf(heading, checks, startedAt)
  } finally {
    if (hasCluster(dataDir)) removeCluster(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

const NOTHING: Holdings = { orders: 0, amount: 0, people: 0, pictures: 0 }

const filesCheck = (damaged: string[]): Check => ({
  ok: damaged.length === 0,
  text:
    damaged.length === 0 ? 'every stored file' : `${damaged.length} stored files are damaged, such as ${damaged[0]}`,
})

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
    const responses: Check[] = []
    for (const path of paths) {
      const { status } = await fetch(shop.url + path)
      responses.push({ ok: status === 200, text: `${path} answers ${status}` })
    }
    const holds = await withClient(url, 'khushbu drill', countHoldings)
    return { holds, responses, invariants: await invariantChecks(db, await openStorage({ dataDir })) }
  } finally {
    await closeDatabase(db)
    await shop.stop()
  }
}
