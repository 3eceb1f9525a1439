import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../src/platform/database/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

export type FreshDatabase = {
  db: Db
  url: string
  /** Closes the handle and removes the database, also with other connections open. */
  drop: () => Promise<void>
}

// Enough for races. Each connection is a process of PostgreSQL that reads its catalogue and plans every statement anew: with the twenty of a
// shop that runs, half of all work of these tests was the beginning of connections.
const CONNECTIONS = 3

/** An empty, migrated database of its own for one test file, copied in some 100 ms. */
export async function freshDatabase(
  options: { poolSize?: number; lockTimeoutMs?: number; connectTimeoutMs?: number } = {},
): Promise<FreshDatabase> {
  const server = inject('databaseUrl')
  const url = await copyTemplate(server)
  // Far above the shop's own eight seconds, so that a slow machine fails no test.
  const db = openDatabase(url, { connectTimeoutMs: 120_000, poolSize: CONNECTIONS, ...options })
  const drop = async () => {
    await closeDatabase(db)
    await administer(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`)
  }
  return { db, url, drop }
}

/**
 * Makes an empty, migrated database on the tests' PostgreSQL. Returns its address. By a copy of the template's files: CREATE DATABASE's usual way, through
 * the write-ahead log, takes nine times as much processor time.
 */
export async function copyTemplate(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return urlOf(server, name)
}

/** The migrated database that every fresh one is a copy of. */
export const TEMPLATE = 'khushbu_template'

/** The same server, another database. */
export function urlOf(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

/** Runs one statement in the server's first database. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  // PostgreSQL copies a template only while nobody is connected to it and nobody else copies it: one copy at a time.
  await client.query('select pg_advisory_lock(1)')
  await client.query(statement)
  await client.end()
}
