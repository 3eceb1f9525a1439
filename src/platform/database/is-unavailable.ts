import { DatabaseBusyError } from './database.ts'

/**
 * SQLSTATE codes and codes of Node, by which a query failed for a reason that passes: the server is away, starts or
 * stops, has no connection or disk left, or another transaction held a lock too long.
 */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  // disk_full, out_of_memory, too_many_connections; and a full disk of our own
  '53100',
  '53200',
  '53300',
  'ENOSPC',
  // lock_not_available, query_canceled (the time limits of openDatabase)
  '55P03',
  '57014',
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01',
  '57P02',
  '57P03',
])
// The pool's own errors have no code, and the code of a closed database (55000) is that of other errors as well.
const PASSING_TEXT =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)|is not currently accepting connections$/

/** Whether work failed because the database or the bucket is away or busy, so that the same may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return true
  if (!(error instanceof Error)) return false
  // The bucket's errors say it themselves (BucketError).
  if ('passing' in error) return error.passing === true
  // With several addresses of a host Node throws one error for all of them.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && PASSING.has(code)) || PASSING_TEXT.test(error.message)
}
