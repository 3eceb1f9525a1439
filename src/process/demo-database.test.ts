import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { beginDemo, endDemo, isDemoBegun } from './demo-database.ts'

let shop: FreshDatabase
let blank: string
let dataDir: string

beforeAll(async () => {
  shop = await freshDatabase()
  const name = `blank_${process.pid}`
  await sql`create database ${sql.id(name)}`.execute(shop.db)
  const url = new URL(shop.url)
  url.pathname = `/${name}`
  blank = url.href
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'khushbu-demo-'))
  return () => rmSync(dataDir, { recursive: true })
})
afterAll(async () => {
  await sql`drop database ${sql.id(new URL(blank).pathname.slice(1))}`.execute(shop.db)
  await shop.drop()
})

test('a new database becomes the demo shop, also when the first start is interrupted before that', async () => {
  await beginDemo({ demo: true, dataDir }, blank)
  expect(isDemoBegun(dataDir)).toBe(true)
  // The next start finds tables.
  await beginDemo({ demo: true, dataDir }, shop.url)
  expect(isDemoBegun(dataDir)).toBe(true)
  endDemo(dataDir)
  expect(isDemoBegun(dataDir)).toBe(false)
})

test('an empty database with the tables of a shop is somebody’s who lost what was in it, and stays empty', async () => {
  await beginDemo({ demo: true, dataDir }, shop.url)
  expect(isDemoBegun(dataDir)).toBe(false)
})

test('a real shop never becomes the demo', async () => {
  await beginDemo({ demo: false, dataDir }, blank)
  expect(isDemoBegun(dataDir)).toBe(false)
})
