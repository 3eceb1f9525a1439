import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import type { RunningShop } from '../test/running-shop.ts'
import { databaseTimes, spent } from './cpu.ts'
import { load, percentiles } from './load.ts'
import { tuning } from './search/tuning.ts'
import { searches } from './searches.ts'

type Catalogue = { products: number; shop: RunningShop; db: Db }

const ROUNDS = 3
const texts = { words: searches, sentences: tuning.map(({ text }) => text) }
const pathOf = (text: string) => `/v1/product?search=${encodeURIComponent(text)}`

/**
 * Searches of 16 connections, then one search at a time, each on all catalogues in turns, so that what else the machine does slows
 * all of them. `CPU` is that of the database's processes, in ms a search, which waiting for a core does not lengthen.
 */
export async function* searchLoad(catalogues: readonly Catalogue[], asked: readonly string[] = searches) {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { products, shop, db } of catalogues) {
      const before = await databaseTimes(db)
      const { name, ...figures } = await load({
        name: 'search',
        url: shop.url,
        paths: asked.map(pathOf),
        seconds: 8,
      })
      const answered = figures.perSecond * (8 + 2)
      const cpu = spent(before, await databaseTimes(db)) / answered
      yield { [name]: '16 connections', products, ...figures, CPU: Math.round(cpu * 10) / 10 }
    }
  }
}

export async function* searchesAlone(catalogues: readonly Catalogue[]) {
  const took = catalogues.flatMap(catalogue =>
    Object.entries(texts).map(([name, list]) => ({
      catalogue,
      name,
      list,
      times: [] as number[],
      cpu: [] as number[],
    })),
  )
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { catalogue, list, times, cpu } of took) {
      for (const text of list) {
        const before = await databaseTimes(catalogue.db)
        const startedAt = performance.now()
        await (await fetch(catalogue.shop.url + pathOf(text))).arrayBuffer()
        const lasted = performance.now() - startedAt
        // The first round fills caches and prepares statements.
        if (round === 0) continue
        times.push(lasted)
        cpu.push(spent(before, await databaseTimes(catalogue.db)))
      }
    }
  }
  for (const { catalogue, name, times, cpu } of took) {
    const { p50, p95, p99 } = percentiles(cpu)
    yield {
      ...{ search: name, products: catalogue.products, ...percentiles(times) },
      ...{ 'CPU p50': p50, 'CPU p95': p95, 'CPU p99': p99 },
    }
  }
}

/** Shares of the products that have a word. */
const shares = [0.5, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.001]

/** Words of a catalogue that so many of its products have, and pairs of them: searches that nobody chose. */
export async function wordsByShare(db: Db): Promise<string[]> {
  const words: string[] = []
  for (const share of shares) {
    const { rows } = await sql<{ word: string }>`
      select word from search_words where length(word) > 2
      order by abs(products - ${share}::float8 * (select count(*) from products)), word limit 2`.execute(db)
    words.push(...rows.map(({ word }) => word))
  }
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)]
}
