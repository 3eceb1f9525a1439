import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { removeCluster, startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrateJobs } from '../src/platform/database/job-queues.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { createLog } from '../src/platform/log/log.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { problemsOf } from './sql-rows/compare.ts'
import { type Described, describeStatements } from './sql-rows/described.ts'
import { sourcesWith } from './sql-rows/sources.ts'
import { type Statement, statementsOf } from './sql-rows/statements.ts'
import { unchecked } from './sql-rows/unchecked.ts'

// Compares what `sql<Row>` promises with what PostgreSQL says of each statement on the migrated database, for `npm run
// check`. What it said is kept in node_modules/.cache by the text of the statement and of the database, so that it is
// started only for what is new.

const CACHE = join(projectRoot, 'node_modules/.cache/sql-rows')
const KNOWN = join(CACHE, 'described.json')

const hash = (...texts: string[]) => createHash('sha256').update(texts.join('\0')).digest('base64url').slice(0, 22)
const textsIn = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(?:sql|ts)$/.test(path))
    .sort()
    .map(path => readFileSync(join(projectRoot, folder, path), 'utf8'))

const schema = hash(...textsIn('db/migrations'), ...textsIn('db/functions'))
const asker = hash(schema, readFileSync(join(import.meta.dirname, 'sql-rows/described.ts'), 'utf8'))

const found = sourcesWith('sql').map(source => statementsOf(source, relative(projectRoot, source.path)))
const statements = found.flatMap(({ statements }) => statements)
const skipped = found.flatMap(({ skipped }) => skipped)
const unread = skipped.length
const described = await describe(statements)

const problems: string[] = []
// Expressions alone: the statements that they are part of are read with them.
const unplaced: string[] = []
for (const statement of statements) {
  const responses = statement.texts.map(text => described.get(keyOf(statement, text)) ?? { columns: [] })
  const refusal = responses.find(response => 'error' in response)
  if (!refusal) {
    const found = new Set(responses.flatMap(response => problemsOf(statement, response)))
    for (const problem of found) problems.push(`${statement.place}: ${problem}`)
  } else if (statement.tables && 'error' in refusal && /does not exist|FROM-clause/.test(refusal.error)) {
    unplaced.push(`${statement.place} is not checked: the source does not say of which tables it is`)
  } else if ('error' in refusal) skipped.push({ place: statement.place, why: `PostgreSQL says: ${refusal.error}` })
}
const places = skipped.map(({ place, why }) => ({ path: place.replace(/:\d+$/, ''), place, why }))
const known = places.filter(({ path }) => unchecked[path])
for (const { path, place } of known) console.log(`${place} is not checked: ${unchecked[path]}`)
for (const line of unplaced) console.log(line)
for (const { path, place, why } of places) if (!unchecked[path]) problems.push(`${place} cannot be checked: ${why}`)
for (const path of Object.keys(unchecked)) {
  if (!places.some(each => each.path === path))
    problems.push(`${path} is checked: it need not stand in bin/sql-rows/unchecked.ts`)
}
for (const problem of problems) console.error(problem)
const left = known.length + unplaced.length
console.log(`${statements.length + unread - left} statements and expressions of SQL checked, ${left} not`)
if (problems.length > 0) process.exitCode = 1

function keyOf({ tables }: Statement, text: string): string {
  return hash(asker, text, ...(tables ?? ['statement']))
}

/** What PostgreSQL says of each text, by its key. */
async function describe(all: readonly Statement[]): Promise<Map<string, Described>> {
  const known = new Map<string, Described>(existsSync(KNOWN) ? JSON.parse(readFileSync(KNOWN, 'utf8')) : [])
  const asked = new Map(
    all.flatMap(each => each.texts.map(text => [keyOf(each, text), { text, tables: each.tables }] as const)),
  )
  const unknown = [...asked].filter(([key]) => !known.has(key))
  if (unknown.length > 0) {
    const responses = await withDatabase(url =>
      describeStatements(
        url,
        unknown.map(([, statement]) => statement),
      ),
    )
    for (const [index, [key]] of unknown.entries()) known.set(key, responses[index] ?? { error: 'was not asked' })
    writeFileSync(KNOWN, JSON.stringify([...known].filter(([key]) => asked.has(key))))
  }
  return known
}

/** Runs `work` on the migrated database, which is kept until the schema changes. */
async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = join(CACHE, schema)
  mkdirSync(CACHE, { recursive: true })
  for (const earlier of readdirSync(CACHE)) {
    if (earlier === schema || earlier.endsWith('.json')) continue
    removeCluster(join(CACHE, earlier))
    rmSync(join(CACHE, earlier), { recursive: true, force: true })
  }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog('error'),
    settings: { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' },
  })
  try {
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    await withClient(postgres.url, 'khushbu sql rows', client =>
      client.query('create extension if not exists pg_stat_statements'),
    ).catch(() => undefined)
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
