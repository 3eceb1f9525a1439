import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { seededRandom } from '../seeded-random.ts'
import type { Caller } from './caller.ts'
import type { MailMood } from './mail-server.ts'
import type { Program } from './program.ts'
import type { ShopUnderTest } from './shop-under-test.ts'

type Random = ReturnType<typeof seededRandom>
type Scene = ShopUnderTest & { caller: Caller }

/** Strikes, lasts, and ends; what ended it starts again. Answers what it was, for the report. */
type Fault = (scene: Scene, random: Random) => Promise<string>

const between = (random: Random, low: number, high: number) => pause(random.between(low, high))

/** kill -9 of a program, which its supervisor starts again after a moment. */
const killProgram =
  (choose: (scene: Scene, random: Random) => Program): Fault =>
  async (scene, random) => {
    const one = choose(scene, random)
    await one.kill()
    await between(random, 0, 1_000)
    await one.start()
    return `kill -9 of the ${one.name}`
  }

const restartProgram: Fault = async ({ programs }, random) => {
  const one = random.pick(programs)
  await one.stop()
  await one.start()
  return `orderly restart of the ${one.name}`
}

const freezeProgram: Fault = async ({ programs }, random) => {
  const one = random.pick(programs)
  // Sometimes longer than the 20 seconds after which others take its jobs.
  const longest = one.url === '' && random.chance(0.1) ? 24_000 : 6_000
  one.freeze()
  await between(random, longest === 6_000 ? 300 : 21_000, longest)
  one.thaw()
  return `freeze of the ${one.name}${longest > 6_000 ? ' for longer than a heartbeat' : ''}`
}

const killBackend: Fault = async ({ database }, random) => {
  const backends = await database.backends().catch(() => [])
  if (backends.length > 0) process.kill(random.pick(backends), 'SIGKILL')
  await between(random, 200, 1_000)
  return 'kill -9 of a backend'
}

const killPostmaster: Fault = async ({ database }, random) => {
  await database.kill()
  await between(random, 0, 3_000)
  await database.makeWell()
  return 'kill -9 of the postmaster'
}

const restartPostgres: Fault = async ({ database }, random) => {
  await database.stop()
  await between(random, 0, 1_000)
  await database.makeWell()
  return 'orderly restart of PostgreSQL'
}

const freezePostgres: Fault = async ({ database }, random) => {
  const one = random.chance(0.6)
  const backends = one ? await database.backends().catch(() => []) : []
  database.freeze(backends.length > 0 ? [random.pick(backends)] : database.processes())
  await between(random, 300, 6_000)
  await database.makeWell()
  return backends.length > 0 ? 'freeze of a backend' : 'freeze of PostgreSQL'
}

const cutDatabase: Fault = async ({ database }, random) => {
  const cuts = 1 + random.below(4)
  for (let cut = 0; cut < cuts; cut++) {
    database.cut()
    await between(random, 50, 400)
  }
  return 'connections to the database cut'
}

const cutCallers: Fault = async ({ caller }, random) => {
  const cuts = 2 + random.below(6)
  for (let cut = 0; cut < cuts; cut++) {
    caller.cut()
    await between(random, 50, 300)
  }
  return 'connections of shoppers and staff cut'
}

const lockSize: Fault = async ({ goods, withDb }, random) => {
  const { selectedSizeId } = random.common(goods.lines)
  await withDb(db =>
    db.transaction().execute(async tx => {
      await sql`select from sizes where id = ${selectedSizeId} for update`.execute(tx)
      await between(random, 500, 7_000)
    }),
  ).catch(() => undefined)
  return 'an open lock on one size'
}

const fillDisk: Fault = async ({ database }, random) => {
  database.fillDisk()
  await between(random, 1_000, 4_000)
  await database.makeWell()
  return 'a full disk below PostgreSQL'
}

const mailTrouble =
  (mood: MailMood, name: string): Fault =>
  async ({ mail }, random) => {
    mail.setMood(mood)
    await between(random, 1_000, 6_000)
    mail.setMood('well')
    return name
  }

const faults: [weight: number, Fault][] = [
  [3, killProgram(({ shops }, random) => random.pick(shops))],
  [2, killProgram(({ worker }) => worker)],
  [2, restartProgram],
  [2, freezeProgram],
  [2, killBackend],
  [2, killPostmaster],
  [1, restartPostgres],
  [2, freezePostgres],
  [2, cutDatabase],
  [2, cutCallers],
  [1, lockSize],
  [1, mailTrouble('refusing', 'an email server that refuses')],
  [1, mailTrouble('silent', 'an email server that hangs')],
  [1, mailTrouble('deaf', 'an email server whose answer is lost')],
]
const diskFault: [number, Fault] = [2, fillDisk]

/** The next fault, and sometimes a second one in its middle. Answers what they were. */
export async function strike(scene: Scene, random: Random): Promise<string[]> {
  const all = scene.database.canFill ? [...faults, diskFault] : faults
  const choose = () =>
    random.weighted(
      all.map(([, fault]) => fault),
      all.map(([weight]) => weight),
    )
  const count = random.chance(0.3) ? 2 : 1
  return Promise.all(
    Array.from({ length: count }, async () => {
      const fault = choose()
      await between(random, 0, 800)
      return fault(scene, random)
    }),
  )
}
