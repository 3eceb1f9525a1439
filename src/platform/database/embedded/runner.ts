import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system user that PostgreSQL runs as. */
export type Runner = { uid: number; gid: number }

// Users that many systems have for services of all kinds.
const SERVICE_USERS = ['nobody', 'daemon', 'www-data']
// Above the numbers of people and below those of containers and systemd (its table of UIDs lists 60578 to 61183 as
// unused).
const OWN_UIDS = [60_600, 61_100] as const

const isRoot = () => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root. For root it runs as the owner of the data, else as a user of its own, else as a
 * service user; for everybody else as the same user (undefined). Throws when root has no other user.
 */
export function chooseRunner(cluster: string): Runner | undefined {
  if (!isRoot()) return undefined
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  return ownRunner() ?? serviceRunner()
}

/**
 * A number that no user of the system has: the system is not changed, and no other program can read the files.
 * Undefined where the system allows no such number (a container with few users).
 */
export function ownRunner(): Runner | undefined {
  const taken = new Set([...readUsers().values()].map(({ uid }) => uid))
  for (let attempt = 0; attempt < 10; attempt++) {
    const uid = randomInt(...OWN_UIDS)
    if (taken.has(uid)) continue
    const runner = { uid, gid: uid }
    return spawnSync('/bin/sh', ['-c', ':'], { ...runner, cwd: '/' }).status === 0 ? runner : undefined
  }
  return undefined
}

/** A user with a name in the system, which making a cluster needs; running it does not. */
export function serviceRunner(): Runner {
  const users = readUsers()
  const runner = SERVICE_USERS.map(name => users.get(name)).find(user => user) ?? [...users.values()][0]
  if (!runner) throw new Error('PostgreSQL cannot run as root, and /etc/passwd names no other user that could run it')
  return runner
}

/** The name of the service user that this is, whose other processes can read the same files; null for other users. */
export function serviceUserOf(runner: Runner | undefined): string | null {
  if (!runner) return null
  const users = readUsers()
  return SERVICE_USERS.find(name => users.get(name)?.uid === runner.uid) ?? null
}

/** Whether the system has a user of this number. */
export const isKnownUser = (runner: Runner): boolean => [...readUsers().values()].some(({ uid }) => uid === runner.uid)

/** All users but root. */
function readUsers(): Map<string, Runner> {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const users = new Map<string, Runner>()
  for (const line of lines) {
    const [name = '', , uid, gid] = line.split(':')
    // macOS writes the uid of `nobody` as -2, which is an unsigned 32-bit number to the system.
    if (Number(uid)) users.set(name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 })
  }
  return users
}

/** Whether the runner may read this file or folder, and enter every folder above it. */
export function canReach(runner: Runner | undefined, path: string): boolean {
  if (!runner) return true
  const READ = 4
  const ENTER = 1
  if (!allows(runner, path, READ)) return false
  let folder = path
  while (folder !== dirname(folder)) {
    folder = dirname(folder)
    if (!allows(runner, folder, ENTER)) return false
  }
  return true
}

function allows({ uid, gid }: Runner, path: string, right: number): boolean {
  const { mode, uid: owner, gid: group } = statSync(path)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & right) !== 0
}
