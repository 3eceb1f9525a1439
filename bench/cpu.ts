import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'

/** The time that a process has run, with all its threads, in ms (Linux). Waiting for a core does not lengthen it. */
export function processTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + timeOf(`/proc/${pid}/task/${thread}`), 0)
}

const timeOf = (folder: string): number => Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6

export type Times = Map<number, number>

/** The same of each of the database's processes, but for the one that answers this. */
export async function databaseTimes(db: Db): Promise<Times> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where pid <> pg_backend_pid()`.execute(
    db,
  )
  return new Map(rows.map(({ pid }) => [pid, timeOf(`/proc/${pid}`)]))
}

export const spent = (before: Times, after: Times): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)
