import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import { searchProducts } from '../../src/shop/catalogue/catalogue/index.ts'
import { processTime } from '../cpu.ts'
import { table } from '../load.ts'
import { judged } from './judged.ts'

const ROUNDS = 5

const lengths: [name: string, mostWords: number][] = [
  ['1 or 2 words', 2],
  ['3 to 6 words', 6],
  ['7 words or more', Number.POSITIVE_INFINITY],
]

/** What the judged searches cost when made anew, in ms of processor time, which a busy machine hardly lengthens. */
export async function measureSearchCost(db: Db): Promise<void> {
  const texts = judged.map(({ text }) => text)
  const byLength = Object.groupBy(texts, text => lengths.find(([, most]) => text.split(' ').length <= most)?.[0] ?? '')
  const rows = []
  for (const [name] of lengths) rows.push({ searches: name, ...(await costOf(db, byLength[name] ?? [])) })
  console.log(table(rows))
}

/** All on one connection, whose process in PostgreSQL is measured beside this one. */
const costOf = (pool: Db, texts: readonly string[]) =>
  pool.connection().execute(async db => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const pids = [Number(rows[0]?.pid), process.pid]
    const each: number[][] = []
    for (const text of texts) {
      const search = () => searchProducts(db, { search: text, page: 1, limit: 24 })
      await search()
      const before = pids.map(processTime)
      for (let round = 0; round < ROUNDS; round += 1) await search()
      each.push(pids.map((pid, place) => (processTime(pid) - (before[place] ?? 0)) / ROUNDS))
    }
    const sum = (times: readonly number[]) => times.reduce((all, time) => all + time, 0)
    const mean = (place: number) => sum(each.map(times => times[place] ?? 0)) / each.length
    const sums = each.map(sum).sort((a, b) => a - b)
    return {
      number: texts.length,
      'PostgreSQL, ms': mean(0).toFixed(1),
      'shop, ms': mean(1).toFixed(1),
      'both, p95': sums[Math.floor(sums.length * 0.95)]?.toFixed(1) ?? '',
      'the longest': sums.at(-1)?.toFixed(1) ?? '',
    }
  })
