import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { plantFault } from '../../test/planted-fault.ts'
import { workJobs } from '../../test/working-jobs.ts'
import { listJobs } from '../platform/database/job-queues.ts'
import { crontabOf } from './schedule.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const items = parseCrontab(crontabOf('manual'))

/** A turn of a job of the schedule, as graphile-worker queues it. */
async function turn(name: string) {
  const options = items.find(({ task }) => task === name)?.options
  await sql`select graphile_worker.add_job(${name}, '{"_cron": {}}'::json, job_key => ${options?.jobKey}, job_key_mode => ${options?.jobKeyMode})`.execute(
    fresh.db,
  )
}

test('each job of the schedule has a key of its own, which is no key of a job that is queued by hand', () => {
  const keys = items.map(({ options }) => options.jobKey)
  expect(items.length).toBeGreaterThan(20)
  expect(keys).toEqual(items.map(({ task }) => `scheduled:${task}`))
  expect(new Set(keys).size).toBe(keys.length)
  expect(items.map(({ options }) => options.jobKeyMode)).toEqual(items.map(() => 'preserve_run_at'))
})

test('a job of every minute that fails again and again leaves one job, and its error', async () => {
  const jobs = await workJobs(fresh)
  const unplant = await plantFault(fresh.db, 'schedule_runs', `new.name = 'publish-due'`)
  const left = async () => (await listJobs(fresh.db)).filter(({ name }) => name === 'publish-due')
  for (let minute = 0; minute < 4; minute++) {
    await turn('publish-due')
    await expect.poll(async () => (await left()).map(({ lastError }) => lastError)).toEqual(['a planted fault'])
  }
  // One that was still at work when its next turn came is tried no more, and goes with that turn.
  await sql`update graphile_worker._private_jobs set key = null, attempts = max_attempts`.execute(fresh.db)
  await turn('publish-due')
  await expect.poll(async () => (await left()).map(({ state }) => state)).toEqual(['retrying'])
  await unplant()
  await turn('publish-due')
  await expect.poll(left).toEqual([])
  await jobs.stop()
})
