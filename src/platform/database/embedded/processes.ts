import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { hostname } from 'node:os'

const hasProc = process.platform === 'linux'

/**
 * Identifies a machine from its start to its end, also within its containers; where the system has no such number, its
 * name.
 */
export const bootId = (): string =>
  hasProc ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : hostname()

/**
 * When a process started, in the system's notation; undefined when there is none. With the pid it identifies a process.
 */
export function startTimeOf(pid: number): string | undefined {
  try {
    if (!hasProc) return ps(pid, 'lstart') || undefined
    // The fields after the program's name, which may contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [state, started] = [fields[0], fields[19]]
    return state === 'Z' ? undefined : `${bootId()}/${started}`
  } catch {
    return undefined
  }
}

/** Whether the pid belongs to a PostgreSQL on this cluster, not to another program that got the pid later. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  if (startTimeOf(pid) === undefined) return false
  try {
    const command = hasProc ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ps(pid, 'command')
    if (!command.includes('postgres')) return false
    return hasProc ? readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) : command.includes(cluster)
  } catch {
    return false
  }
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
}
