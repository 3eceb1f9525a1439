import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * What of a data folder a shop cannot do without. The cluster of a shop that root started belongs to a user of its own.
 */
const KEPT = ['', 'session-secret', 'postgres-password', 'data.lock']

/**
 * Why this user cannot run a shop on the folder, with the command that mends it: somebody else owns it or a file in it.
 * As root the shop would leave files that their owner cannot read. Null when all is well, and on systems without users'
 * numbers.
 */
export function foreignOwner(dataDir: string, uid = process.getuid?.()): string | null {
  if (uid === undefined) return null
  for (const name of KEPT) {
    const owner = ownerOf(join(dataDir, name))
    if (owner === null || owner === uid) continue
    const path = join(dataDir, name)
    const [theirs, ours] = [nameOf(owner), uid === userInfo().uid ? userInfo().username : nameOf(uid)]
    const mend =
      uid === 0 && name === ''
        ? `run this as that user: sudo -u ${theirs} ...`
        : `sudo chown -R ${ours} ${dataDir}, or run this as ${theirs}`
    return `${path} belongs to the user ${theirs}, and this runs as ${ours}: ${mend}`
  }
  return null
}

function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid
  } catch {
    return null
  }
}

function nameOf(uid: number): string {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find(each => each.split(':')[2] === String(uid))
    return line?.split(':')[0] ?? String(uid)
  } catch {
    return String(uid)
  }
}
