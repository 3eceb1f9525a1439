import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { settings, shelve } from '../../../../test/fixtures.ts'
import { modelRuns } from '../../../../test/thorough.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { cutPrice, type Paisa, rs } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { endSale, runSales, saveSale } from '../../offers/sales/index.ts'
import { findProduct } from '../catalogue/index.ts'
import { type BulkRule, changedBy } from './bulk-price-rules.ts'
import { applyPrices, PriceFilter, type PricePlan, planBulk, planCells, undoChange } from './index.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.drop())

const HOUR_MS = 3_600_000
const WAS_DAYS = 30
const size = fc.nat({ max: 1 })
const step = fc.oneof(
  fc.record({
    do: fc.constant('hand' as const),
    size,
    rupees: fc.constantFrom(30, 40, 50),
    discount: fc.constantFrom(0, 0, 10, 25),
  }),
  fc.record({
    do: fc.constant('bulk' as const),
    how: fc.constantFrom('up' as const, 'down' as const, 'discount' as const),
    by: fc.constantFrom(5, 10, 30),
    to: fc.constantFrom('rupee' as const, 'ten' as const, 'ninety' as const),
  }),
  fc.record({ do: fc.constant('undo' as const), back: fc.nat({ max: 3 }) }),
  fc.record({
    do: fc.constant('sale' as const),
    size,
    percent: fc.constantFrom(15, 40),
    begins: fc.integer({ min: 0, max: 400 }),
    lasts: fc.integer({ min: 1, max: 400 }),
  }),
  fc.record({ do: fc.constant('endSale' as const), back: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant('pass' as const), hours: fc.constantFrom(1, 5, 200, 800) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Span = { price: Paisa; discount: number; from: number; until: number }
type Line = { sizeId: string; from: Of; to: Of }
type Of = { price: Paisa; discount: number }
type Sale = {
  saleId: number
  version: number
  sizeId: string
  percent: number
  starts: number
  ends: number
  before: number | null
  state: string
}

/**
 * The rules of prices, said again without a database: what each size costs at any time, in whole hours of a clock of
 * its own.
 */
class Model {
  now = 0
  readonly spans = new Map<string, Span[]>()
  readonly changes: { changeId: number; lines: Line[] }[] = []
  readonly sales: Sale[] = []
  /** When the discount of a size is a sale's. */
  readonly inSale = new Map<string, Sale>()

  of(sizeId: string): Span {
    const last = this.spans.get(sizeId)?.at(-1)
    if (!last) throw new Error('no such size')
    return last
  }

  set(sizeId: string, { price, discount }: Of): void {
    const last = this.of(sizeId)
    if (last.price === price && last.discount === discount) return
    last.until = this.now
    this.spans.get(sizeId)?.push({ price, discount, from: this.now, until: Number.POSITIVE_INFINITY })
  }

  private recent = (sizeId: string) =>
    (this.spans.get(sizeId) ?? []).filter(({ until }) => until > this.now - WAS_DAYS * 24)

  charged = (sizeId: string, price: Paisa): boolean =>
    this.recent(sizeId).some(span => cutPrice(span.price, span.discount) >= price)

  mayStand(sizeId: string, { price, discount }: Of, restores = false): boolean {
    const now = this.of(sizeId)
    if (discount === 0 || this.charged(sizeId, price)) return true
    if (now.price === price && now.discount >= discount) return true
    return restores && this.recent(sizeId).some(span => span.price === price && span.discount === discount)
  }

  /** What a plan must be: the lines that change, without those that are refused. */
  fit = (wanted: Map<string, Of | null>): Line[] =>
    [...wanted].flatMap(([sizeId, to]) => {
      const { price, discount } = this.of(sizeId)
      const changes = to && (to.price !== price || to.discount !== discount)
      return changes && cutPrice(to.price, to.discount) > 0 && this.mayStand(sizeId, to)
        ? [{ sizeId, from: { price, discount }, to }]
        : []
    })

  write(lines: readonly { sizeId: string; to: Of }[]): void {
    for (const { sizeId, to } of lines) {
      if (to.discount !== this.of(sizeId).discount) this.inSale.delete(sizeId)
      this.set(sizeId, to)
    }
  }

  run(): void {
    for (const sale of this.sales.filter(
      each => each.ends <= this.now && ['planned', 'running'].includes(each.state),
    )) {
      this.end(sale)
      sale.state = 'ended'
    }
    for (const sale of this.sales.filter(each => each.state === 'planned' && each.starts <= this.now)) {
      sale.state = 'running'
      sale.version += 1
      const { price, discount } = this.of(sale.sizeId)
      if (!this.charged(sale.sizeId, price)) continue
      sale.before = discount
      this.set(sale.sizeId, { price, discount: sale.percent })
      this.inSale.set(sale.sizeId, sale)
    }
  }

  end(sale: Sale): void {
    const { price, discount } = this.of(sale.sizeId)
    if (sale.before !== null && this.inSale.has(sale.sizeId) && discount === sale.percent) {
      this.inSale.delete(sale.sizeId)
      this.set(sale.sizeId, { price, discount: sale.before })
    }
  }
}

/** The shop and its model, through the same steps. */
class Shop {
  readonly model = new Model()
  /** The model's hour 0, and by what passes the hour that it is now: the same hour is the same moment. */
  readonly began = Date.now()
  readonly name: string
  readonly products: Awaited<ReturnType<typeof shelve>>[]
  readonly ids: string[]

  constructor(name: string, products: Awaited<ReturnType<typeof shelve>>[]) {
    this.name = name
    this.products = products
    this.ids = products.map(product => product.line().selectedSizeId)
    for (const id of this.ids)
      this.model.spans.set(id, [{ price: rs(2000), discount: 0, from: 0, until: Number.POSITIVE_INFINITY }])
  }

  async perform(one: Step): Promise<void> {
    const { model } = this
    if (one.do === 'pass') return this.pass(one.hours)
    if (one.do === 'hand') {
      const sizeId = this.ids[one.size] ?? ''
      const typed = { price: String(one.rupees * 50), discount: String(one.discount) }
      const to = { price: rs(one.rupees * 50), discount: one.discount }
      return this.apply(await planCells(db, new Map([[sizeId, typed]]), settings), new Map([[sizeId, to]]))
    }
    if (one.do === 'bulk') {
      const rule: BulkRule = { how: one.how, by: one.by, unit: 'percent', to: one.to }
      const plan = await planBulk(db, { filter: PriceFilter.parse({ q: this.name }), sizeIds: [], rule }, settings)
      return this.apply(plan, new Map(this.ids.map(id => [id, changedBy(model.of(id), rule)])))
    }
    if (one.do === 'undo') return this.undo(model.changes.at(-1 - one.back))
    if (one.do === 'endSale') return this.endSale(model.sales.at(-1 - one.back))
    return this.plan(one)
  }

  private async apply(plan: PricePlan, wanted: Map<string, Of | null>): Promise<void> {
    const lines = this.model.fit(wanted)
    const ids = (each: readonly { sizeId: string }[]) => each.map(({ sizeId }) => sizeId).sort()
    expect(ids(plan.lines.filter(({ refused }) => !refused))).toEqual(ids(lines))
    if (lines.length === 0) return
    const { changeId } = await write(tx =>
      applyPrices(tx, plan, { kind: 'bulk', note: 'a test', by: { id: null, name: 'Sana' }, seen: plan.digest }),
    )
    this.model.write(lines)
    this.model.changes.push({ changeId, lines })
  }

  private async undo(change: Model['changes'][number] | undefined): Promise<void> {
    if (!change) return
    const { model } = this
    const still = change.lines.filter(({ sizeId, to }) => {
      const now = model.of(sizeId)
      return now.price === to.price && now.discount === to.discount
    })
    const back = still.filter(({ sizeId, from }) => model.mayStand(sizeId, from, true))
    const done = await write(tx =>
      undoChange(tx, change.changeId, { by: { id: null, name: 'Sana' }, wasPriceDays: WAS_DAYS }),
    ).catch(refused)
    expect(done && [done.back, done.stay]).toEqual(
      back.length === 0 ? null : [back.length, change.lines.length - back.length],
    )
    if (!done) return
    const lines = back.map(({ sizeId, from, to }) => ({ sizeId, from: to, to: from }))
    model.write(lines)
    model.changes.push({ changeId: done.changeId, lines })
  }

  private async plan({ size: nth, percent, begins, lasts }: Extract<Step, { do: 'sale' }>): Promise<void> {
    const { model } = this
    const sizeId = this.ids[nth] ?? ''
    const [starts, ends] = [model.now + begins, model.now + begins + lasts]
    const inTheWay = model.sales.some(
      sale =>
        sale.sizeId === sizeId &&
        ['planned', 'running'].includes(sale.state) &&
        sale.starts < ends &&
        sale.ends > starts,
    )
    const { price } = model.of(sizeId)
    const at = (hour: number) => new Date(this.began + (hour - model.now) * HOUR_MS)
    const times = { startsAt: at(starts), endsAt: at(ends) }
    const input = {
      name: 'Eid',
      lines: `${sizeId.toUpperCase()} ${percent}%`,
      by: { id: null, name: 'Sana' },
      settings: { ...settings, wasPriceDays: WAS_DAYS },
      ...times,
    }
    const done = await write(tx => saveSale(tx, input)).catch(refused)
    expect(done !== null).toBe(!inTheWay && model.charged(sizeId, price))
    if (!done) return
    model.sales.push({ saleId: done.saleId, version: 1, sizeId, percent, starts, ends, before: null, state: 'planned' })
    // The job of the minute.
    await this.pass(0)
  }

  private async endSale(sale: Sale | undefined): Promise<void> {
    if (!sale || !['planned', 'running'].includes(sale.state)) return
    await write(tx => endSale(tx, sale.saleId, sale.version, 'Sana'))
    if (sale.state === 'running') this.model.end(sale)
    sale.state = sale.state === 'running' ? 'ended' : 'cancelled'
  }

  /** Hours pass: all that is stored grows older by as much, hour by hour where sales begin and end. */
  private async pass(hours: number): Promise<void> {
    const { model } = this
    const until = model.now + hours
    const moments = model.sales.flatMap(({ starts, ends }) => [starts, ends]).filter(at => at > model.now && at < until)
    for (const moment of [...new Set([...moments, until])].sort((one, other) => one - other)) {
      const passed = sql.lit(`${moment - model.now} hours`)
      await sql`update price_history set from_at = from_at - ${passed}::interval, until_at = until_at - ${passed}::interval`.execute(
        db,
      )
      await sql`update sales set starts_at = starts_at - ${passed}::interval, ends_at = ends_at - ${passed}::interval`.execute(
        db,
      )
      model.now = moment
      await runSales(db)
      model.run()
    }
  }

  async check(): Promise<void> {
    for (const [at, product] of this.products.entries()) {
      const sizeId = this.ids[at] ?? ''
      const { price, discount } = this.model.of(sizeId)
      const [shown] = (await findProduct(db, product.productId)).sizes
      expect(shown).toMatchObject({ price, cutPrice: cutPrice(price, discount) })
      expect(Boolean(shown?.saleEndsAt)).toBe(this.model.inSale.has(sizeId))
      const { rows } = await sql<Of & { follows: boolean }>`
        select price, discount::float as discount, coalesce(from_at = lag(until_at) over (order by id), true) as follows
        from price_history where size_id = ${sizeId} order by id`.execute(db)
      expect(rows.map(({ price: charged, discount: off }) => [charged, off])).toEqual(
        this.model.spans.get(sizeId)?.map(span => [span.price, span.discount]),
      )
      expect(rows.every(({ follows }) => follows)).toBe(true)
    }
  }
}

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const refused = (error: unknown): null => {
  if (error instanceof ShopError) return null
  throw error
}

test('whatever staff and clock do, shoppers pay what the rules say, a struck price was charged, and the history has no gap', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), async steps => {
      run += 1
      const name = `Model${run}`
      const products = await Promise.all(
        [1, 2].map(nth => shelve(db, `${name} Oud ${nth}`, [{ ml: 50, price: rs(2000) }])),
      )
      const shop = new Shop(name, products)
      for (const one of steps) {
        await shop.perform(one)
        await shop.check()
      }
      await sql`update sales set state = 'ended' where state in ('planned', 'running')`.execute(db)
    }),
    { numRuns: modelRuns(8) },
  )
})
