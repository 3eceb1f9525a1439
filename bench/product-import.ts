import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../src/platform/database/database.ts'
import { beginImport, findImport, nameColumns, stageFile } from '../src/shop/catalogue/product-imports/index.ts'
import { exportProducts, ProductFilter } from '../src/shop/catalogue/products/index.ts'
import { settings } from '../test/fixtures.ts'
import type { RunningShop } from '../test/running-shop.ts'
import { percentiles, residentMegabytes } from './load.ts'
import { orderArrivals, stockUp } from './orders.ts'

const PRODUCTS = 10_000
const PER_SECOND = 10
const staff = { id: 'bench', name: 'Sana Tariq' }

/** A file of 10,000 new products with two sizes each, then that export with every price changed, beside orders and readers. */
export async function importLoad(shop: RunningShop, db: Db): Promise<Record<string, string | number>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-bench-'))
  const path = join(folder, 'products.csv')
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'bench@staff.example', role: 'manager' })
    .execute()
  await stockUp(db)
  const alone = await beside(shop, () => pause(15_000))
  await writeFile(path, newProducts())
  const added = await beside(shop, () => take(db, path))
  let text = ''
  const filter = ProductFilter.parse({ q: 'Bench Attar' })
  for await (const part of exportProducts(db, filter, { settings, withCosts: false })) text += part
  await writeFile(
    path,
    text.replaceAll(/,(\d{4,5}),0,/g, (_, price) => `,${Number(price) + 100},0,`),
  )
  const changed = await beside(shop, () => take(db, path))
  await rm(folder, { recursive: true })
  return [
    { shop: 'alone', ...alone },
    { shop: 'beside 10,000 new products', ...added },
    { shop: 'beside 20,000 changed prices', ...changed },
  ]
}

/** How long the check and the import took, in seconds, by the shop's own jobs. */
async function take(db: Db, path: string): Promise<Record<string, number>> {
  const startedAt = performance.now()
  const { importId } = await stageFile(db, { path, fileName: 'products.csv', staff })
  const { header, columns } = await findImport(db, importId)
  const chosen = Object.fromEntries(header.map((name, at) => [`column.${at}`, columns[name]]))
  await db.transaction().execute(tx => nameColumns(tx, { importId, chosen, mayCost: true }))
  const until = async (state: string) => {
    for (;;) {
      const found = await findImport(db, importId)
      if (found.state === state) return (performance.now() - startedAt) / 1000
      if (found.problem) throw new Error(found.problem)
      await pause(250)
    }
  }
  const checked = await until('checked')
  await db.transaction().execute(tx => beginImport(tx, importId))
  const taken = await until('taken')
  return { 'check, s': Math.round(checked), 'import, s': Math.round(taken - checked) }
}

/** Orders and pages at a steady pace while `work` runs, and the most memory of the shop's process. */
async function beside({ url, pid }: RunningShop, work: () => Promise<unknown>) {
  const orders = await orderArrivals(url, PER_SECOND)
  const pages: number[] = []
  let megabytes = 0
  const timer = setInterval(async () => {
    megabytes = Math.max(megabytes, residentMegabytes(pid))
    const startedAt = performance.now()
    const answer = await fetch(`${url}/shop?page=${1 + (pages.length % 3)}`)
    await answer.text()
    pages.push(performance.now() - startedAt)
  }, 1000 / PER_SECOND)
  const done = await work()
  clearInterval(timer)
  const { p50, p99, failed } = await orders.stop()
  return {
    ...(done ?? { 'check, s': '', 'import, s': '' }),
    ...{ 'order p50, ms': p50, 'order p99, ms': p99, 'orders failed': failed },
    ...{ 'page p99, ms': percentiles(pages).p99, 'memory, MB': megabytes },
  }
}

function newProducts(): string {
  const lines = Array.from({ length: PRODUCTS }, (_, at) =>
    [50, 100].map(
      ml =>
        `Bench Attar ${at},عطر ${at},Attar/Oud,Men,Published,${ml},BENCH-${at}-${ml},"Rs. ${(1000 + at).toLocaleString('en')}",5,"Oud, Rose",${'A warm oud from Lahore. '.repeat(10)}`,
    ),
  )
  return ['Name,Name in Urdu,Category,For,State,ml,SKU,Price,Stock,Top notes,Description', ...lines.flat()].join('\n')
}
