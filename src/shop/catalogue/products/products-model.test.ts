import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { modelRuns } from '../../../../test/thorough.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { quoteCart } from '../../offers/cart/index.ts'
import { findAddress, findProduct, ListProducts, listProducts, listPublished } from '../catalogue/index.ts'
import {
  archiveProduct,
  findProductPage,
  publishDue,
  publishProduct,
  renameAddress,
  restoreSize,
  retireSize,
  scheduleProduct,
  withdrawProduct,
} from './index.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.drop())

const HOUR_MS = 3_600_000
const nth = fc.nat({ max: 1 })
const step = fc.oneof(
  fc.record({ do: fc.constant('publish' as const), nth }),
  fc.record({ do: fc.constant('withdraw' as const), nth }),
  fc.record({ do: fc.constant('archive' as const), nth }),
  fc.record({ do: fc.constant('schedule' as const), nth, hours: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('retire' as const), nth, size: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('restore' as const), nth, size: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('rename' as const), nth, to: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ do: fc.constant('buy' as const), nth, size: fc.nat({ max: 1 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Model = { state: string; publishAt: number; sold: boolean[]; addresses: string[] }
type Shelved = Awaited<ReturnType<typeof shelve>>

/** What the verbs should have done, beside what they return. */
class Shop {
  now = Date.now()
  readonly products: Shelved[]
  readonly models: Model[]

  constructor(products: Shelved[]) {
    this.products = products
    this.models = products.map(({ productId }) => ({
      state: 'published',
      publishAt: 0,
      sold: [true, true],
      addresses: [productId],
    }))
  }

  async perform(one: Step): Promise<void> {
    if (one.do === 'pass') {
      this.now += one.hours * HOUR_MS
      await publishDue(db, new Date(this.now))
      for (const model of this.models)
        if (model.state === 'scheduled' && model.publishAt <= this.now) model.state = 'published'
      return
    }
    const [product, model] = [this.products[one.nth], this.models[one.nth]]
    if (!product || !model) return
    const before = structuredClone(model)
    const done = await this.try(one, product, model)
    // What is refused changes nothing.
    if (!done) this.models[one.nth] = before
  }

  private async try(one: Exclude<Step, { do: 'pass' }>, product: Shelved, model: Model): Promise<boolean> {
    const { productId: id } = product
    const { version } = await findProductPage(db, id)
    const write = (work: (tx: Tx) => Promise<unknown>) => db.transaction().execute(work)
    try {
      if (one.do === 'publish') {
        model.state = 'published'
        await write(tx => publishProduct(tx, id, version))
      } else if (one.do === 'withdraw') {
        model.state = 'draft'
        await write(tx => withdrawProduct(tx, id, version))
      } else if (one.do === 'archive') {
        model.state = 'archived'
        await write(tx => archiveProduct(tx, id, { version, replacedBy: '' }))
      } else if (one.do === 'schedule') {
        Object.assign(model, { state: 'scheduled', publishAt: this.now + one.hours * HOUR_MS })
        await write(tx => scheduleProduct(tx, id, { version, publishAt: new Date(model.publishAt) }))
      } else if (one.do === 'rename') {
        const address = one.to === 0 ? id : `model-${id}-${one.to}`
        model.addresses = [...model.addresses.filter(each => each !== address), address]
        await write(tx => renameAddress(tx, id, { version, address }))
      } else if (one.do === 'buy') {
        const sellable = model.state === 'published' && model.sold[one.size]
        const bought = await (await guest(db)).buy([product.line(one.size)], 6000).then(
          () => true,
          () => false,
        )
        expect(bought, `bought of ${JSON.stringify(model)}`).toBe(sellable)
      } else {
        model.sold[one.size] = one.do === 'restore'
        const { selectedSizeId } = product.line(one.size)
        await write(tx => (one.do === 'retire' ? retireSize : restoreSize)(tx, id, selectedSizeId))
      }
      return true
    } catch (error) {
      if (error instanceof ShopError) return false
      throw error
    }
  }

  /** Every place where shoppers meet a product says the same. */
  async check(): Promise<void> {
    const listed = await listProducts(db, ListProducts.parse({ limit: '60' }), settings)
    const mapped = await listPublished(db, { offset: 0, limit: 1000 })
    for (const [at, product] of this.products.entries()) {
      const { productId } = product
      const model = this.models[at]
      if (!model) continue
      const shown = model.state === 'published'
      const address = model.addresses.at(-1) ?? ''
      const card = listed.data.find(({ _id }) => _id === productId)
      const sold = [50, 100].filter((_, size) => model.sold[size])
      expect(card?.sizes.map(({ ml }) => ml)).toEqual(shown ? sold : undefined)
      expect(mapped.some(each => each.address === address)).toBe(shown)
      for (const each of model.addresses)
        expect(await findAddress(db, each)).toMatchObject({ productId, address, state: model.state })
      const page = await findProduct(db, address).catch(() => null)
      expect(page?.sizes.map(({ ml }) => ml)).toEqual(shown ? sold : undefined)
      const { items } = await quoteCart(db, { items: [product.line(0), product.line(1)] }, settings)
      expect(items.map(({ available }) => available)).toEqual(model.sold.map(one => one && shown))
    }
  }
}

test('whatever staff do, listing, page, sitemap, cart and order show and sell the same, and every address is found', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      const sizes = [50, 100].map(ml => ({ ml, price: 600_000 }))
      const shop = new Shop([await shelve(db, 'Model Oud', sizes), await shelve(db, 'Model Rose', sizes)])
      for (const one of steps) {
        await shop.perform(one)
        await shop.check()
      }
      await db.updateTable('products').set({ published: false }).execute()
      expect(await brokenInvariants(db)).toEqual([])
    }),
    { numRuns: modelRuns(6) },
  )
})
