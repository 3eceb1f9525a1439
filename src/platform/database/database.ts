import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { withNamedStatements } from './named-statements.ts'
import type { DB } from './schema.gen.ts'

export type Database = DB
/** A handle on the database: its connections, or one transaction on it. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

// The requests that run at once need some 300 at most; more would only use memory.
const MAX_WAITING = 500
const CONNECT_TIMEOUT_MS = 8_000
// Server-side limits end nothing when the server itself hangs: above `statement_timeout`, so that the server ends what
// is only slow.
const RESPONSE_TIMEOUT_MS = 65_000
const LOCK_TIMEOUT_MS = 5_000
// A database that restarts refuses connections for about a second.
const REFUSED_WAIT_MS = 3_000
const REFUSED_PAUSE_MS = 200
// So many stay open in a quiet shop: a new one reads PostgreSQL's catalogue and plans its first statements anew while a
// shopper waits.
const KEPT_OPEN = 5
// PostgreSQL keeps the catalogue and plans that a connection has used in memory until it closes: after an hour.
const LIFETIME_SECONDS = 3_600

/**
 * Settings of every connection, set by a statement: poolers in between refuse most settings in the connection's first
 * message. Solid-state disks and a catalogue that fits in memory: random reads cost little more than sequential ones,
 * and matching a row against search words costs more than PostgreSQL assumes. Compiling or parallelising a query takes
 * longer than our longest one.
 */
const SESSION_SETTINGS = {
  // A query or transaction that does not end must not keep its locks.
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '60s',
  // Ends a query whose client gave up and closed the connection.
  client_connection_check_interval: '1s',
  random_page_cost: '1.1',
  cpu_operator_cost: '0.02',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}
const setSession = (lockTimeoutMs: number): string =>
  `select ${Object.entries({ ...SESSION_SETTINGS, lock_timeout: lockTimeoutMs })
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', ')}`

export type DatabaseOptions = {
  /** The most connections this process opens. */
  poolSize?: number
  /** The most queries and transactions that wait for a connection. */
  maxWaiting?: number
  /** How long a statement waits for others' locks: not so long that all connections wait. */
  lockTimeoutMs?: number
  /** How long a query waits for a connection. */
  connectTimeoutMs?: number
  /** How long refused connections are tried again, from the first refusal on. */
  refusedWaitMs?: number
  /** How long any query may take; the connection of one that takes longer is closed. */
  responseMs?: number
  /** Whether repeated statements are prepared under a name. */
  prepared?: boolean
  /** Receives a warning for each broken connection. */
  log?: Pick<Logger, 'warn'>
}

/** More than `maxWaiting` queries wait for a connection. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('too many queries wait for a database connection')
  }
}

/**
 * A handle on the database; it connects at the first query, which is the one that fails when the address is wrong. The
 * pool replaces connections that the server or the network closed. Queries throw DatabaseBusyError when too many wait.
 */
export function openDatabase(
  url: string,
  {
    poolSize = 20,
    maxWaiting = MAX_WAITING,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    responseMs = RESPONSE_TIMEOUT_MS,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    refusedWaitMs = REFUSED_WAIT_MS,
    prepared = true,
    log,
  }: DatabaseOptions = {},
): Db {
  const settings = setSession(lockTimeoutMs)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    min: Math.min(poolSize, KEPT_OPEN),
    maxLifetimeSeconds: LIFETIME_SECONDS,
    types: numbersAsNumbers(),
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'khushbu',
    onConnect: async client => void (await client.query(settings)),
  })
  onDatabaseError(pool, error => {
    if (!pool.ending) log?.warn(`a database connection broke: ${error.message}`)
  })
  const named = withNamedStatements(prepared)
  const connectPatiently = waitingWhileRefused(pool, refusedWaitMs)
  const handle = (limitMs: number): Db => {
    const connect = async () => {
      if (pool.waitingCount >= maxWaiting) throw new DatabaseBusyError()
      return named(await connectPatiently(), limitMs)
    }
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
    })
    pools.set(db, { pool, handle })
    return db
  }
  return handle(responseMs)
}

type Pool = { pool: pg.Pool; handle: (limitMs: number) => Db }

const pools = new WeakMap<Db, Pool>()

/** The same connections, for work that nobody waits for: a query may take as long as the server's own limit allows. */
export const withoutHurry = (db: Db): Db => pools.get(db)?.handle(RESPONSE_TIMEOUT_MS) ?? db

/** Connections in use and idle, and how many queries wait for one. */
export type PoolUse = { inUse: number; idle: number; waiting: number }

/** How much of its connections a handle of `openDatabase` uses now. */
export function poolUse(db: Db): PoolUse {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db)?.pool ?? {}
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/**
 * Tries again while connections are refused, for a moment after the first refusal; in a longer outage each fails at
 * once.
 */
function waitingWhileRefused(pool: pg.Pool, waitMs: number): () => Promise<pg.PoolClient> {
  let refusedSince: number | null = null
  return async () => {
    for (;;) {
      try {
        const client = await pool.connect()
        refusedSince = null
        return client
      } catch (error) {
        if (!isRefused(error)) throw error
        refusedSince ??= Date.now()
        if (Date.now() - refusedSince >= waitMs) throw error
        await pause(REFUSED_PAUSE_MS)
      }
    }
  }
}

/** Not listening, no connection left, starting or stopping. */
function isRefused(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isRefused)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ECONNREFUSED', '53300', '57P03'].includes(code)
}

/**
 * A plain pool for a library with SQL of its own. A broken connection fails its query alone, also while the pool
 * closes.
 */
export function openConnections(url: string, { poolSize = 4, log }: DatabaseOptions = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 10_000 })
  onDatabaseError(pool, error => {
    if (!pool.ending) log?.warn(`a database connection broke: ${error.message}`)
  })
  return pool
}

/** Waits for running queries, then closes every connection. */
export async function closeDatabase(db: Db): Promise<void> {
  await db.destroy()
}

/**
 * Reports every broken connection, idle or in use. Without a listener Node ends the process; the pool listens only
 * while a connection is idle, so each connection gets a listener of its own.
 */
function onDatabaseError(pool: pg.Pool, report: (error: Error) => void): void {
  pool.on('error', report)
  pool.on('connect', client => {
    client.on('error', () => {
      // The running query fails with the same error, and the pool discards the connection.
    })
  })
}

/**
 * int8 and numeric as JavaScript numbers. Safe here: the large numbers are amounts in paisa and counts, far below 2^53
 * (90 trillion rupees), and the numerics are ratings and percentages with two decimals.
 */
function numbersAsNumbers(): pg.TypeOverrides {
  const { INT8, NUMERIC } = pg.types.builtins
  const INT8_ARRAY = 1016
  const NUMERIC_ARRAY = 1231
  const TEXT_ARRAY = 1009
  const textArray = pg.types.getTypeParser(TEXT_ARRAY as number)
  const toNumbers = (text: string) =>
    textArray(text).map((part: string | null) => (part === null ? null : Number(part)))
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, Number)
  types.setTypeParser(NUMERIC, Number)
  types.setTypeParser(INT8_ARRAY, toNumbers)
  types.setTypeParser(NUMERIC_ARRAY, toNumbers)
  return types
}
