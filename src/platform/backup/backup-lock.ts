import pg from 'pg'
import { BackupError } from './backup-error.ts'

// Distinct from every other advisory lock of ours.
const BACKUP_LOCK_ID = 7_201_005
const LOCK_TIMEOUT = '1h'

/**
 * Runs `work` while no other process makes or removes backups of this shop: the second of two waits for the first. The
 * lock is a session's of the database, so that it ends with a process that is killed. Throws BackupError when the other
 * takes longer than an hour.
 */
export async function alone<T>(url: string, work: () => Promise<T>, onWait: () => void = () => undefined): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'khushbu backup' })
  // A lost connection releases the lock; what is being written is never removed for a day.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [BACKUP_LOCK_ID])
    if (!rows[0]?.got) {
      onWait()
      await client.query(`set statement_timeout = 0; set lock_timeout = '${LOCK_TIMEOUT}'`)
      await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK_ID])
    }
    return await work()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03')
      throw new BackupError('another backup of this shop has been under way for an hour')
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
