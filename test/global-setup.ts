import { rmSync } from 'node:fs'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { migrateJobs } from '../src/platform/jobs.ts'
import { dataFolder } from './data-folder.ts'
import { TEMPLATE, urlOf } from './database.ts'

/** One PostgreSQL for all tests, with a migrated template that freshDatabase() copies; gone when they are done. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = dataFolder()
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'error' }),
    // The data lives as long as the tests: nothing to save from a power cut. Tests that kill start their own PostgreSQL.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  const admin = new pg.Client(postgres.url)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await migrate(urlOf(postgres.url, TEMPLATE))
  await migrateJobs(urlOf(postgres.url, TEMPLATE))
  project.provide('databaseUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
