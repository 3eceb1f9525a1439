import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot } from '../process/project-root.ts'

/** Each function and trigger of the database in its one current text: a folder a wing of the shop, a file a subject. */
export const functionsFolder = join(projectRoot, 'db/functions')

type Statement = { file: string; sql: string; checksum: string }
/** What the files of one version of the shop say. `checksum`: of all texts, in whatever files they stand. */
export type FunctionSet = { checksum: string; statements: Statement[] }

/**
 * Functions, then views, then triggers, whatever file they stand in: a view and a trigger need the functions that they
 * name. Statements are apart by an empty line, so a body has none. Each may run again: `create or replace`, or `drop if
 * exists` before it.
 */
export async function readFunctions(folder: string): Promise<FunctionSet> {
  const files = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.sql'))
  const statements: Statement[] = []
  for (const file of files.map(name => name.replaceAll('\\', '/')).sort()) {
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
    for (const sql of text.split(/\n\s*\n/).map(part => part.trim())) {
      if (sql) statements.push({ file, sql, checksum: sha256(sql) })
    }
  }
  statements.sort((a, b) => turnOf(a) - turnOf(b))
  const checksums = statements.map(({ checksum }) => checksum).sort()
  return { checksum: sha256(checksums.join()), statements }
}

const turnOf = ({ sql }: Statement): number => {
  const [, kind = ''] = /^create (?:or replace |constraint )?(\w+)/m.exec(sql) ?? []
  return ['view', 'trigger'].indexOf(kind)
}

/**
 * The statements that differ from what the database has. None when it has this set, and none when it had this set
 * before the present one: then an earlier version of the shop starts beside a newer one, whose functions serve both.
 * With `again` it gets that set back.
 */
export async function pendingFunctions(
  client: pg.Client,
  set: FunctionSet,
  { again = false }: { again?: boolean } = {},
): Promise<Statement[]> {
  if (!(await hasFunctions(client))) return set.statements
  const { rows } = await client.query<{ checksum: string; statements: string[] }>(
    'select checksum, statements from applied_functions order by applied_at desc',
  )
  const place = rows.findIndex(({ checksum }) => checksum === set.checksum)
  if (place === 0 || (place > 0 && !again)) return []
  const present = new Set(rows[0]?.statements)
  return set.statements.filter(({ checksum }) => !present.has(checksum))
}

/**
 * Runs what is pending and notes the set, in the caller's transaction, which holds the migrations' lock. Returns the
 * changed files.
 */
export async function applyFunctions(
  client: pg.Client,
  set: FunctionSet,
  options: { again?: boolean } = {},
): Promise<string[]> {
  await client.query(`create table if not exists applied_functions (
    checksum text primary key, statements text[] not null, applied_at timestamptz not null default clock_timestamp())`)
  const pending = await pendingFunctions(client, set, options)
  // A function may call one that comes later.
  await client.query('set local check_function_bodies = off')
  for (const { file, sql } of pending) {
    await client.query(sql).catch(error => {
      throw Object.assign(error, { message: `${file}: ${error.message}` })
    })
  }
  if (pending.length > 0) {
    await client.query(
      `insert into applied_functions (checksum, statements) values ($1, $2)
      on conflict (checksum) do update set applied_at = clock_timestamp()`,
      [set.checksum, set.statements.map(({ checksum }) => checksum)],
    )
  }
  return [...new Set(pending.map(({ file }) => file))]
}

async function hasFunctions(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(`select to_regclass('applied_functions') is not null as made`)
  return rows[0]?.made === true
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
