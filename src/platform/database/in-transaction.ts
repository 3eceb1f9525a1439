import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * Runs `work` in a transaction of its own or, given a transaction, in a savepoint of that one. Either way all of it is
 * done or nothing, and after an error the caller's transaction can go on. In one transaction run one `work` after the
 * other: savepoints that overlap cannot be distinguished.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!isTransaction(db)) return db.transaction().execute(work)
  await sql`savepoint work`.execute(db)
  try {
    const done = await work(db)
    await sql`release savepoint work`.execute(db)
    return done
  } catch (error) {
    // A connection that broke takes its transaction along; `error` says why.
    const undone = sql`rollback to savepoint work`.execute(db).then(() => sql`release savepoint work`.execute(db))
    await undone.catch(() => {})
    throw error
  }
}

const isTransaction = (db: Db): db is Tx => db.isTransaction
