import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system user that PostgreSQL runs as. */
export type Runner = { uid: number; gid: number }

const isRoot = () => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root. For root it runs as the owner of the data, else as `nobody` or another service user;
 * for everybody else as the same user (undefined). Throws when root has no other user.
 */
export function chooseRunner(cluster: string): Runner | undefined {
  if (!isRoot()) return undefined
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const users = readUsers()
  const runner =
    ['nobody', 'daemon', 'www-data'].map(name => users.get(name)).find(user => user) ?? [...users.values()][0]
  if (!runner) throw new Error('PostgreSQL cannot run as root, and /etc/passwd names no other user that could run it')
  return runner
}

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
