import pg from 'pg'
import { closeDatabase, type Db, openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { migrateJobs } from '../src/platform/jobs.ts'
import { randomText } from '../src/platform/signing.ts'
export type FreshDatabase = { db: Db; url: string; drop: () => Promise<void> }
export async function freshDatabase(): Promise<FreshDatabase> {
  const admin = new pg.Client('postgres://postgres@127.0.0.1:5599/postgres')
  await admin.connect()
  const name = 't_' + randomText(8)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = `postgres://postgres@127.0.0.1:5599/${name}`
  await migrate(url)
  await migrateJobs(url)
  const db = openDatabase(url)
  return {
    db,
    url,
    drop: async () => {
      await closeDatabase(db)
    },
  }
}
