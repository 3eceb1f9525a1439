import { spawnSync } from 'node:child_process'
import { access, constants, readFile, stat } from 'node:fs/promises'
import { totalmem, userInfo } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../src/platform/config.ts'
import { foreignOwner } from '../../src/platform/process/data-owner.ts'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { gigabytes, readDiskSpace } from '../../src/platform/storage/disk-space.ts'
import { type Finding, fine, reasonOf, wrong } from './finding.ts'

// docs/operations.md: what a process, the supervisor and the embedded PostgreSQL take.
const PROCESS_BYTES = 400 * 1024 ** 2
const BESIDE_BYTES = 500 * 1024 ** 2

/** Time, rights, versions, memory and space of this machine. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  return [
    ...checkTime(),
    ...(await checkRights(config)),
    await checkVersions(),
    checkMemory(config),
    ...(await checkSpace(config)),
  ]
}

/** Where systemd knows whether the clock is set from the network. */
function checkTime(): Finding[] {
  const { status, stdout } = spawnSync('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    encoding: 'utf8',
  })
  if (status !== 0) return []
  return [
    stdout.trim() === 'yes'
      ? fine('time', 'the clock is set from the network')
      : wrong('time', 'the clock is not set from the network: timedatectl set-ntp true'),
  ]
}

async function checkRights({ dataDir }: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  if (process.getuid?.() === 0)
    findings.push(
      wrong(
        'rights',
        'this runs as root: run the shop, and this command, as a user of its own (deploy/khushbu.service)',
      ),
    )
  const { username } = userInfo()
  // The database's check says that it is not there.
  if (!(await stat(dataDir).catch(() => null))) return findings
  const foreign = foreignOwner(dataDir)
  if (foreign) return [...findings, wrong('rights', foreign)]
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    findings.push(fine('rights', `${username} may read and write DATA_DIR (${dataDir})`))
    const secret = await stat(join(dataDir, 'session-secret')).catch(() => null)
    if (secret && (secret.mode & 0o077) !== 0)
      findings.push(wrong('rights', `others may read ${join(dataDir, 'session-secret')}: chmod 600`))
  } catch (error) {
    findings.push(wrong('rights', `${username} may not use DATA_DIR: ${reasonOf(error)}`))
  }
  return findings
}

/** The Node that the release brings, and a build of its own. */
async function checkVersions(): Promise<Finding> {
  const { packages } = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'))
  const wanted: string = packages['node_modules/node'].version
  if (process.versions.node !== wanted)
    return wrong(
      'versions',
      `this is Node ${process.versions.node}, the release brings ${wanted}: npm ci --include=dev`,
    )
  const isBuilt = await stat(join(projectRoot, 'build/stamp')).catch(() => null)
  if (!isBuilt) return wrong('versions', 'the shop is not built: npm run build')
  return fine('versions', `Node ${wanted}, and a build of ${isBuilt.mtime.toISOString()}`)
}

function checkMemory({ processes, databaseUrl }: Config): Finding {
  const limit = process.constrainedMemory()
  const bytes = limit > 0 && limit < totalmem() ? limit : totalmem()
  // While they are replaced there is one process more.
  const needed = (processes + 1) * PROCESS_BYTES + (databaseUrl ? 0 : BESIDE_BYTES)
  const text = `${gigabytes(bytes)} for ${processes} processes, which need ${gigabytes(needed)} while they are reloaded`
  return bytes < needed ? wrong('memory', `${text}: lower PROCESSES`) : fine('memory', text)
}

async function checkSpace({ dataDir, backup }: Config): Promise<Finding[]> {
  const disks = await readDiskSpace([dataDir, backup.folder])
  return disks.map(({ path, freeBytes, isLow }) =>
    (isLow ? wrong : fine)(
      'disk',
      `${gigabytes(freeBytes)} are free below ${path}${isLow ? ': make space, orders end when it is full' : ''}`,
    ),
  )
}
