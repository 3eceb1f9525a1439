import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UnusableDatabaseError } from '../reach-database.ts'
import { renameUnlessThere } from './home.ts'
import { isKnownUser, ownRunner, type Runner, serviceRunner, serviceUserOf } from './runner.ts'

/** A cluster's data, the programs for it and the system user they run as. */
export type Cluster = { folder: string; binaries: string; version: string; runner: Runner | undefined }

/** PostgreSQL's own superuser in an embedded cluster; unrelated to the system's users. */
export const DATABASE_USER = 'khushbu'

/**
 * Makes the cluster unless it exists. It is renamed once it is complete: a start that is killed leaves a draft, which
 * the next one removes.
 */
export function makeCluster(cluster: Cluster, password: string): void {
  if (existsSync(cluster.folder)) {
    refuseOtherVersion(cluster)
    return
  }
  const { folder, runner } = cluster
  removeDrafts(folder)
  const draft = `${folder}.new-${randomUUID()}`
  const passwordFile = `${draft}-password`
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  // initdb needs a user with a name in the system.
  const maker = runner && (isKnownUser(runner) ? runner : serviceRunner())
  if (maker) for (const path of [draft, passwordFile]) chownSync(path, maker.uid, maker.gid)
  try {
    initialize({ ...cluster, runner: maker }, draft, passwordFile)
    if (runner && runner !== maker) giveTo(runner, draft)
    renameUnlessThere(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

/**
 * Gives a stopped cluster that belongs to a service user (an earlier version made it so) to a user of its own, where
 * the system allows one. Returns the cluster, and the name of the service user that had to stay.
 */
export function ownCluster(cluster: Cluster): { cluster: Cluster; sharedUser: string | null } {
  const sharedUser = serviceUserOf(cluster.runner)
  const own = sharedUser ? ownRunner() : undefined
  if (!own || !cluster.runner) return { cluster, sharedUser }
  const home = dirname(cluster.folder)
  // The owner of the folder above could replace the cluster.
  if (statSync(home).uid === cluster.runner.uid) chownSync(home, own.uid, own.gid)
  giveTo(own, cluster.folder)
  return { cluster: { ...cluster, runner: own }, sharedUser: null }
}

/** Removes what interrupted starts and restores left behind. */
export function removeDrafts(folder: string): void {
  const drafts = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(drafts)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

/** Makes a user the owner of everything below a path. */
export function giveTo({ uid, gid }: Runner, path: string): void {
  const stat = lstatSync(path)
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name))
  // The folder last: it names the owner, so that an interrupted change is repeated.
  lchownSync(path, uid, gid)
}

function initialize(cluster: Cluster, draft: string, passwordFile: string): void {
  const access = ['-U', DATABASE_USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  // PostgreSQL's built-in C.UTF-8 locale does not depend on the operating system.
  const language = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const program = join(cluster.binaries, 'bin/initdb')
  const { status, error, stderr } = spawnSync(program, ['-D', draft, ...access, ...language], environmentOf(cluster))
  if (status === 0) return
  const lines = (error?.message ?? stderr).split('\n').filter(Boolean)
  const reason = lines.find(line => /\b(error|FATAL|PANIC):/.test(line)) ?? lines[0]
  throw new UnusableDatabaseError(`PostgreSQL could not make its data folder: ${reason}`)
}

/** How PostgreSQL's programs run: as their user, in a folder that this user can enter, without the shop's variables. */
export function environmentOf({ folder, runner }: Cluster): SpawnSyncOptionsWithStringEncoding {
  return {
    ...runner,
    cwd: dirname(folder),
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  }
}

function refuseOtherVersion({ folder, version }: Cluster): void {
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version.split('.')[0] !== made) {
    throw new Error(
      `the data in ${folder} is of PostgreSQL ${made}, the program is ${version}: dump it with the old one first`,
    )
  }
}
