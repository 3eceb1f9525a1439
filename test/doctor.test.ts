import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordIncident } from '../src/platform/database/incidents.ts'
import { addJob, migrateJobs } from '../src/platform/database/job-queues.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { startMailServer } from './fakes/mail-server.ts'

let fresh: FreshDatabase
let folder: string
beforeAll(async () => {
  fresh = await freshDatabase({ poolSize: 1 })
  await migrateJobs(fresh.url)
  folder = mkdtempSync(join(tmpdir(), 'khushbu-doctor-'))
  mkdirSync(join(folder, 'data'))
})
afterAll(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true })
})

/** The lines of `npm run doctor` by what they are about, and its exit code. */
async function ask(env: Record<string, string>) {
  const { code, text } = await new Promise<{ code: number; text: string }>(resolve => {
    const variables = {
      PATH: process.env.PATH ?? '',
      DATA_DIR: join(folder, 'data'),
      SESSION_SECRET: 'x'.repeat(32),
      ...env,
    }
    execFile(process.execPath, ['bin/doctor.ts'], { cwd: projectRoot, env: variables }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), text: stdout }),
    )
  })
  const lines = text.split('\n')
  return { code, of: (name: string) => lines.filter(line => line.slice(7).startsWith(name)) }
}

test('the doctor says in one line each what is well and what is wrong', async () => {
  const mail = await startMailServer()
  const taken = join(folder, 'taken')
  writeFileSync(taken, 'a file where the folder of backups should be')
  const wrong = await ask({
    SMPT_URL: 'smtp://misspelt',
    PUBLIC_URL: 'http://shop.example',
    DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none',
    SMTP_URL: 'smtp://127.0.0.1:1',
    BACKUP_DIR: join(taken, 'backups'),
    PROCESSES: '64',
  })
  expect(wrong.code).toBe(1)
  expect(wrong.of('https')).toEqual([
    expect.stringContaining('WRONG  https     PUBLIC_URL is http://shop.example: without https'),
  ])
  expect(wrong.of('mail')).toEqual([expect.stringMatching(/^WRONG {2}mail .*ECONNREFUSED/)])
  expect(wrong.of('database')).toEqual([expect.stringMatching(/^WRONG {2}database .*ECONNREFUSED/)])
  expect(wrong.of('backups')).toContainEqual(
    expect.stringMatching(/^WRONG {2}backups .*cannot be written: .*(EACCES|ENOTDIR)/),
  )
  // A misspelt name beside the right one is not named.
  expect(wrong.of('settings')).toEqual([])
  expect(wrong.of('proxy')).toEqual([expect.stringMatching(/^WRONG .*TRUST_PROXY/)])

  await addJob(fresh.db, 'no-such-email', {})
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'refused'`.execute(fresh.db)
  await recordIncident(fresh.db, { kind: 'clock', place: 'a', text: 'it is 7 s late' })
  const well = await ask({
    PUBLIC_URL: 'https://shop.invalid',
    DATABASE_URL: fresh.url,
    SMTP_URL: mail.url,
    BACKUPS: 'nightly',
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_PASSPHRASE: 'at least sixteen characters',
    TRUST_PROXY: '127.0.0.1',
    DATABASE_POL: '30',
  })
  await mail.close()
  for (const name of ['mail', 'database', 'schema', 'clock', 'proxy', 'memory']) {
    expect(well.of(name), name).toEqual([expect.stringMatching(/^ok {5}/)])
  }
  expect(well.of('settings')).toEqual(['WRONG  settings  DATABASE_POL is no setting: is DATABASE_POOL meant?'])
  expect(well.of('jobs')).toEqual([expect.stringMatching(/^WRONG .*1 failed for good \(no-such-email\): npm run jobs/)])
  expect(well.of('incidents')).toEqual(['WRONG  incidents clock: it is 7 s late'])
  expect(well.of('https')).toEqual([expect.stringMatching(/^WRONG .*cannot be reached/)])
  expect(well.of('backups')).toEqual([
    expect.stringMatching(/^ok {5}.*can be written, and is made by the first one/),
    expect.stringMatching(/^WRONG .*on the same disk as DATA_DIR/),
    expect.stringMatching(/^WRONG .*there is none yet/),
  ])
})
