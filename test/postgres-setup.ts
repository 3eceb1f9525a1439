import type { TestProject } from 'vitest/node'
import { seedHouse } from '../db/seeds/seed-house.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { migrateJobs } from '../src/platform/database/job-queues.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { administer, TEMPLATE, urlOf } from './database.ts'
import { startTestPostgres } from './postgres.ts'
import { takeSamePriority } from './same-priority.ts'

/**
 * One PostgreSQL for all tests of both projects, with a migrated template that `freshDatabase()` copies: the house of the demo shop, which has set
 * up its couriers.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = project.vitest.getRootProject()
  // The other project's tests run too, and its setup was first.
  if (run.getProvidedContext().databaseUrl) return
  takeSamePriority()
  const { url, stop } = await startTestPostgres()
  await administer(url, `create database ${TEMPLATE}`)
  await migrate(urlOf(url, TEMPLATE))
  await migrateJobs(urlOf(url, TEMPLATE))
  // Otherwise none is suggested for a parcel.
  await administer(urlOf(url, TEMPLATE), 'update couriers set version = 2')
  const db = openDatabase(urlOf(url, TEMPLATE))
  await seedHouse(db)
  // Announced to nobody: each copy would announce it again.
  await db.deleteFrom('outgoing').execute()
  await closeDatabase(db)
  run.provide('databaseUrl', url)
  return stop
}
