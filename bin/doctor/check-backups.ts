import { randomUUID } from 'node:crypto'
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { listBackups, readManifest, timeOf } from '../../src/platform/backup/manifest.ts'
import { openVault } from '../../src/platform/backup/parts.ts'
import { openPlace, type Place } from '../../src/platform/backup/place.ts'
import type { Config } from '../../src/platform/config.ts'
import { type Finding, fine, reasonOf, wrong } from './finding.ts'

const DAY_MS = 86_400_000

/** Whether backups are made, can be written, survive the disk of the shop, and are encrypted. */
export async function checkBackups({ backup, dataDir }: Config): Promise<Finding[]> {
  const place = openPlace(backup.folder)
  const findings: Finding[] = []
  if (backup.elsewhere)
    return [fine('backups', 'BACKUPS says that they are made elsewhere: this shop does not look at them')]
  if (backup.made === 'manual')
    findings.push(wrong('backups', 'BACKUPS is not set: nothing is backed up by itself (nightly or drilled)'))
  const [path, found] = await nearest(backup.folder)
  try {
    if (path === backup.folder) await tryWriting(place)
    else await access(path, constants.W_OK | constants.X_OK)
    findings.push(
      fine(
        'backups',
        `${backup.folder} can be written${path === backup.folder ? '' : ', and is made by the first one'}`,
      ),
    )
  } catch (error) {
    // The checks below would fail for the same reason.
    return [...findings, wrong('backups', `${backup.folder} cannot be written: ${reasonOf(error)}`)]
  }
  findings.push(
    found === (await nearest(dataDir))[1]
      ? wrong(
          'backups',
          `BACKUP_DIR (${backup.folder}) is on the same disk as DATA_DIR (${dataDir}): both are lost together`,
        )
      : fine('backups', 'they are on another disk than the shop'),
  )
  if (!backup.passphrase)
    findings.push(wrong('backups', 'BACKUP_PASSPHRASE is not set: who holds the folder can read customers and orders'))
  const newest = (await listBackups({ place })).at(-1)
  if (!newest) return [...findings, wrong('backups', 'there is none yet: npm run backup')]
  const isLate = Date.now() - +timeOf(newest) > 2 * DAY_MS
  return [
    ...findings,
    (isLate ? wrong : fine)('backups', `the newest is ${newest}`),
    await checkReading(backup, newest),
  ]
}

/** Whether the newest can be opened, such as by this passphrase. */
async function checkReading(backup: Config['backup'], newest: string): Promise<Finding> {
  try {
    const { fileCount } = await readManifest(openVault(backup), newest)
    return fine('backups', `it can be read, and has ${fileCount} files (npm run drill restores it)`)
  } catch (error) {
    return wrong('backups', `${newest} cannot be read: ${reasonOf(error)}`)
  }
}

async function tryWriting(place: Place): Promise<void> {
  const name = `doctor-${randomUUID()}`
  await place.write(name, [Buffer.from('written by npm run doctor')])
  await place.remove(name)
}

/** A folder, or the first one above it that is there, and its disk. */
async function nearest(path: string): Promise<[path: string, disk: number]> {
  const found = await stat(path).catch(() => null)
  return found ? [path, found.dev] : nearest(dirname(path))
}
