import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { functionsFolder } from '../../src/platform/database/functions.ts'
import { migrateJobs } from '../../src/platform/database/job-queues.ts'
import { migrate, migrationsFolder } from '../../src/platform/database/migrate.ts'
import { administer, urlOf } from '../database.ts'

/** The state of release 1.0.0. */
export const FIRST_STATE = '001'

/** An empty database; or a copy of one that nobody is connected to. */
export async function makeDatabase(template = 'template1') {
  const server = inject('databaseUrl')
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template} strategy file_copy`)
  const url = urlOf(server, name)
  return {
    name,
    url,
    async connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
      const client = new pg.Client(url)
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    },
    drop: () => administer(server, `drop database ${name} with (force)`),
  }
}

export type Step = {
  /** The number of the migration: '016'. */
  state: string
  file: string
  /** The file of the migration after it. */
  next: string | undefined
  /** Brings the database there. */
  apply: () => Promise<void>
}

/** Calls `at` for each migration in turn. */
export async function stepThrough(url: string, at: (step: Step) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-states-'))
  try {
    const files = (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql')).sort()
    for (const [place, file] of files.entries()) {
      const state = file.slice(0, 3)
      const apply = async () => {
        await cp(join(migrationsFolder, file), join(folder, file))
        // Functions and triggers follow the last migration, as in a shop; the release had those of today but for what later migrations brought.
        const functions = state === FIRST_STATE ? { functions: functionsFolder } : {}
        await (place === files.length - 1 ? migrate(url) : migrate(url, { migrations: folder, ...functions }))
        if (state === FIRST_STATE) await migrateJobs(url)
        // Its text of today keeps pieces by a column that a later migration brings.
        if (state === FIRST_STATE) await administer(url, 'alter table stock_ledger disable trigger stock_ledger_calls')
        if (place === files.length - 1)
          await administer(url, 'alter table stock_ledger enable trigger stock_ledger_calls')
      }
      await at({ state, file, next: files[place + 1], apply })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
