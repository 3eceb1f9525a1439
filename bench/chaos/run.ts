import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { listJobs, retryJobs } from '../../src/platform/database/job-queues.ts'
import { seededRandom } from '../seeded-random.ts'
import { openCaller } from './caller.ts'
import { compare } from './check.ts'
import { compareEmails } from './check-emails.ts'
import { strike } from './faults.ts'
import { type Crowd, openLoad } from './load.ts'
import { type Model, newModel } from './model.ts'
import type { Program } from './program.ts'
import { openShopUnderTest, type ShopUnderTest } from './shop-under-test.ts'

const CROWD: Crowd = { guests: 4, guestPauseMs: 300, staffPauseMs: 300 }
const SETTLE_TIMEOUT_MS = 180_000
const EMAILS_TIMEOUT_MS = 600_000
// Jobs that are due sooner are waited for.
const PUT_OFF_MS = 120_000

export type Rounds = {
  seed: number
  /** Whichever is reached first. */
  rounds: number
  minutes: number
  /** Receives a line for each round. */
  onRound?: (line: string) => void
}

export type ChaosReport = {
  rounds: number
  seconds: number
  faults: Map<string, number>
  model: Model
  emails: { sent: number; again: number }
  canFill: boolean
  /** What was lost, doubled or broken, with its round. */
  problems: string[]
}

/** Round after round: load, faults, and once everything is well and answered again the comparison with what callers were told. */
export async function chaos({ seed, rounds, minutes, onRound = () => {} }: Rounds): Promise<ChaosReport> {
  const random = seededRandom(seed)
  const startedAt = performance.now()
  const isTime = () => performance.now() - startedAt > minutes * 60_000
  const shop = await openShopUnderTest()
  const model = newModel()
  const caller = openCaller(shop.shops, shop.origin, model.answers)
  const report = { rounds: 0, faults: new Map<string, number>(), problems: [] as string[] }
  const stop = stopOnSignal(shop)
  try {
    while (report.rounds < rounds && !isTime()) {
      report.rounds++
      const load = openLoad({ shop, caller, model, random, crowd: CROWD })
      const faults = await strike({ ...shop, caller }, random)
      for (const fault of faults) report.faults.set(fault, (report.faults.get(fault) ?? 0) + 1)
      await makeWell(shop)
      await pause(random.between(200, 600))
      await settled(load.end(), `round ${report.rounds}`)
      const problems = await shop.withDb(db => compare(db, model))
      report.problems.push(...problems.map(problem => `round ${report.rounds} (${faults.join(', ')}): ${problem}`))
      onRound(
        `round ${report.rounds}: ${faults.join(' and ')}; ${model.orders.length} orders, ${problems.length} problems`,
      )
      // Later rounds would find the same again.
      if (problems.length > 0) break
    }
    const { problems, ...emails } = await emailsOf(shop)
    const broken = shop.programs.flatMap(({ ownEnds }) => ownEnds)
    const failures = [...model.answers].flatMap(([name, count]) =>
      / 5(?!03)\d\d$/.test(name) ? [`${count} answers '${name}'; see what was logged below`] : [],
    )
    const logged = shop.programs.flatMap(loggedErrors)
    return {
      ...report,
      seconds: (performance.now() - startedAt) / 1000,
      model,
      emails,
      canFill: shop.database.canFill,
      problems: [...report.problems, ...problems, ...broken, ...failures, ...logged],
    }
  } finally {
    stop()
    await shop.remove()
  }
}

async function makeWell({ mail, database, programs }: ShopUnderTest): Promise<void> {
  mail.setMood('well')
  for (const one of programs) one.thaw()
  await database.makeWell()
  await Promise.all(programs.map(one => one.start()))
}

async function settled(ended: Promise<void>, what: string): Promise<void> {
  const late = pause(SETTLE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${what}: some request has no answer although everything is well again`)
  })
  await Promise.race([ended, late])
}

/** Waits until the queue is empty, retrying what failed as `npm run jobs -- retry all` does, and compares. */
export async function emailsOf({ withDb, mail, programs }: ShopUnderTest) {
  return withDb(async db => {
    for (const deadline = Date.now() + EMAILS_TIMEOUT_MS; ; ) {
      const jobs = await listJobs(db)
      // A job that was put off before it was tried waits by design: until an order expires, or for the turn of a mailbox that has its emails of an hour.
      const open = jobs.filter(({ state, runAt }) => state !== 'waiting' || runAt.getTime() < Date.now() + PUT_OFF_MS)
      if (open.length === 0) break
      if (Date.now() > deadline)
        return { sent: 0, again: 0, problems: [`${open.length} jobs do not end: ${open[0]?.name}`] }
      await retryJobs(
        db,
        open.flatMap(({ state, id }) => (state === 'failed' || state === 'retrying' ? [id] : [])),
      )
      await pause(1_000)
    }
    return compareEmails(db, mail, programs)
  })
}

/** The shop's own faults. That jobs and connections fail while the database is away is no fault. */
function loggedErrors({ name, logFile }: Program): string[] {
  const counts = new Map<string, number>()
  for (const line of readFileSync(logFile, 'utf8').split('\n')) {
    if (!/"msg":"(a call|a page|a request) failed"|"level":"fatal"/.test(line)) continue
    const { msg = '', err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } }
    const text = [msg, err?.message, err?.stack?.split('\n')[1]?.trim()].filter(Boolean).join(': ')
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => `${name} logged ${count} times: ${text}`)
}

const ENDS = ['SIGINT', 'SIGTERM', 'uncaughtException'] as const

/** Neither Ctrl-C nor an error of the harness leaves anything behind. */
export function stopOnSignal(shop: ShopUnderTest): () => void {
  const end = (reason: unknown) => {
    console.error(reason)
    void shop.remove().finally(() => process.exit(2))
  }
  for (const name of ENDS) process.on(name, end)
  return () => {
    for (const name of ENDS) process.off(name, end)
  }
}
