import { createReadStream, rmSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { withClient } from '../database/with-client.ts'
import { readOrCreate } from '../process/create-once.ts'
import { randomText } from '../secrets/signing.ts'
import { type Vault, writePart } from './parts.ts'
import { WAL_FOLDER } from './wal-segments.ts'

/** A file of DATA_DIR. */
const LINE_FILE = 'wal-line'
/** The name of a segment of the log. */
export const SEGMENT = /^[0-9A-F]{24}$/
/** Notes of PostgreSQL about copies and timelines, which a restore does not need. */
const NOTE = /\.(backup|history)$/
const INTERVAL_MS = 5_000
/** Changes are in the archive within this time and a round. */
const SWITCH_MS = 40_000
const LAST_TIMEOUT_MS = 10_000

/**
 * The name of the archive of this cluster's log. A restored cluster begins another one, so that their logs do not mix.
 */
export const lineOf = (dataDir: string): string => readOrCreate(join(dataDir, LINE_FILE), () => randomText(16))

/** Has the next start begin a new archive, as a restored cluster must. */
export const forgetLine = (dataDir: string): void => rmSync(join(dataDir, LINE_FILE), { force: true })

/** Why the archive does not go on, and since when. */
export type ArchiveFailure = { since: number; reason: string }

/** A file of DATA_DIR while the archive fails: another process than the one that archives looks for faults. */
export const failureFile = (dataDir: string): string => join(dataDir, 'wal-failure')

type Archive = {
  vault: Vault
  dataDir: string
  /** Where PostgreSQL leaves the finished segments of its log. */
  spool: string
  url: string
  log: Pick<Logger, 'warn'>
  /** Also called at each round, such as to copy new files. */
  alongside: () => Promise<void>
  /** How long a change waits in an unfinished segment at most, but for a round. */
  switchMs?: number | undefined
  /** Between two rounds. */
  intervalMs?: number | undefined
}

/**
 * Stores each segment of the log as PostgreSQL finishes it, and has it finish one every `switchMs`, until `stop`, which
 * finishes the current one. PostgreSQL's own `archive_timeout` is not used: its checkpointer sleeps once without it
 * after each start, for five minutes. Failures are logged, noted for `findArchiveIncident` and tried again: the
 * segments wait in the spool.
 */
export function archiveLog({
  vault,
  dataDir,
  spool,
  url,
  log,
  alongside,
  switchMs = SWITCH_MS,
  intervalMs = INTERVAL_MS,
}: Archive): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const line = lineOf(dataDir)
  /** Null: the last round succeeded. Undefined: there was none, and an earlier process may have noted a failure. */
  let failingSince: number | null | undefined
  const fail = async (error: unknown) => {
    if (!failingSince) log.warn({ err: error }, 'the changes of the database cannot be archived; it is tried again')
    failingSince ??= Date.now()
    const failure: ArchiveFailure = { since: failingSince, reason: (error as Error).message }
    // On a full disk the waiting segments are the sign.
    await writeFile(failureFile(dataDir), JSON.stringify(failure), { mode: 0o600 }).catch(() => undefined)
  }
  let switchedAt = 0
  const round = async () => {
    try {
      // After a start there may be changes of the time before.
      if (!stopping.signal.aborted && Date.now() - switchedAt >= switchMs) {
        await withClient(url, 'khushbu archive', client => client.query('select pg_switch_wal()'))
        switchedAt = Date.now()
      }
      await storeSegments(vault, line, spool)
      await alongside()
      if (failingSince !== null) await rm(failureFile(dataDir), { force: true })
      failingSince = null
    } catch (error) {
      await fail(error)
    }
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await round()
      await delay(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
      await finishSegment(url).catch(error => log.warn({ err: error }, 'the last changes were not archived'))
      await round()
    },
  }
}

async function storeSegments(vault: Vault, line: string, spool: string): Promise<void> {
  const names = (await readdir(spool)).sort()
  for (const name of names.filter(each => NOTE.test(each))) await rm(join(spool, name))
  for (const name of names.filter(each => SEGMENT.test(each))) {
    await writePart(vault, `${WAL_FOLDER}/${line}/${name}`, createReadStream(join(spool, name)), { gzip: true })
    await rm(join(spool, name))
  }
}

/** Has PostgreSQL finish its current segment, and waits until it is in the spool. */
const finishSegment = (url: string): Promise<void> =>
  withClient(url, 'khushbu archive', async client => {
    // The position after the segment's last byte, which may be the first one of the next.
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal() - 1) as name')
    const deadline = Date.now() + LAST_TIMEOUT_MS
    const isThere = async () =>
      (await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [rows[0]?.name])).rowCount === 1
    while (Date.now() < deadline && !(await isThere())) await delay(50)
  })
