import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { openChanges } from '../database/changes.ts'
import { nameByFolder } from './folder-name.ts'

let database: FreshDatabase
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'khushbu-folders-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('a process is warned of another one with its files in another folder, and of no other', async () => {
  const warnings: string[] = []
  const log = { warn: (line: string) => void warnings.push(line) }
  const start = (dataDir: string, storageUrl?: string) =>
    nameByFolder(database.db, { databaseUrl: database.url, dataDir: join(folder, dataDir), storageUrl }, log)
  const changes = openChanges(database.url, log, await start('one'))
  changes.listen('anything', () => {})
  await expect.poll(() => changes.isListening('anything')).toBe(true)
  await start('one')
  await start('two', 's3://KEY:SECRET@host/bucket')
  expect(warnings).toEqual([])
  await start('two')
  expect(warnings).toEqual([expect.stringContaining('keeps its files in another folder')])
  await changes.close()
})
