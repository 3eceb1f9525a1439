import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

/** The processor time so far of a shop and of its database, in ms: other work on the machine does not count. Linux only. */
export async function cpuClock(shopPid: number, db: Kysely<Database>): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  return () => {
    const backends = pids().filter(pid => parentOf(pid) === postmaster)
    return [shopPid, ...backends].reduce((sum, pid) => sum + cpuOf(pid), 0)
  }
}

const pids = (): number[] => readdirSync('/proc').map(Number).filter(Boolean)

/** Field 4 of /proc/PID/stat, after the name in brackets. 0: the process has ended. */
const parentOf = (pid: number): number => Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] ?? 0)

/** The first figure of schedstat is the time on a processor, in ns. */
function cpuOf(pid: number): number {
  const threads = list(`/proc/${pid}/task`)
  return (
    threads.reduce((sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]), 0) / 1e6
  )
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
