import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db, Tx } from './database/database.ts'

/** Makes the job queue's own tables (schema graphile_worker) current. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl })
}

/** Queues a job. Inside a transaction the job exists if and only if the transaction commits. */
export async function addJob(db: Db | Tx, name: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => 15)`.execute(db)
}
