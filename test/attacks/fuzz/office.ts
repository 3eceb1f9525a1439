import { inTransaction } from '../../../src/platform/database/in-transaction.ts'
import { randomText } from '../../../src/platform/secrets/signing.ts'
import { findParcel, packUnscanned, startParcel } from '../../../src/shop/orders/dispatch/index.ts'
import { moveOrder } from '../../../src/shop/orders/orders/index.ts'
import { keyFor, program } from '../../api-key.ts'
import { guest, type shelve } from '../../fixtures.ts'
import type { Browser, OpenShop } from '../../shop.ts'

type Shelved = Awaited<ReturnType<typeof shelve>>

/** A program with a key for everything, and what each call of /v1/admin is hinted to succeed, by the call's name. */
export async function officeOf(shop: OpenShop, oud: Shelved) {
  const { text } = await keyFor(shop.db)
  const all = program(shop, text)

  const place = async () => (await (await guest(shop.db)).buy([oud.line()], 6000))._id
  const pending = async () => {
    const id = await place()
    const { body } = await all.get(`/order/${id}`)
    return { id, version: body.data.version as number }
  }
  const packed = async () => {
    const orderId = await place()
    await moveOrder(shop.db, { orderId, to: 'confirmed', actor: 'test' })
    return inTransaction(shop.db, async tx => {
      const { parcelId } = await startParcel(tx, orderId)
      await packUnscanned(tx, { parcelId, actor: 'test' })
      const { version } = await findParcel(tx, parcelId)
      return { id: parcelId, version }
    })
  }
  const draft = () => ({
    name: `Musk ${randomText(5)}`,
    brand: 'Khushbu',
    category: 'Attar/Oud',
    audience: 'women',
  })
  const drafted = async () => {
    const { body } = await all.send('POST', '/product', draft())
    return { id: body.data.productId as string, version: 1 }
  }
  const sized = async () => {
    const { id } = await drafted()
    const { body } = await all.send('POST', `/product/${id}/size`, { version: 1, ml: 50, price: 5900 })
    return { id, version: 2, sizeId: body.data.sizeId as string }
  }
  const makeAll = async () => {
    const [toConfirm, toCancel, parcel, empty, full, priced] = [
      await pending(),
      await pending(),
      await packed(),
      await drafted(),
      await sized(),
      await sized(),
    ]
    const { body } = await all.get('/customer')
    const personId: string = body.data[0].personId
    const hints: Record<string, Record<string, unknown>> = {
      'GET /admin/customer/{id}': { id: personId },
      'GET /admin/order/{id}': { id: toConfirm.id },
      'POST /admin/order/{id}/confirmation': { id: toConfirm.id, version: toConfirm.version },
      'POST /admin/order/{id}/cancellation': { id: toCancel.id, version: toCancel.version, reason: 'By phone' },
      'POST /admin/order/{id}/note': { id: toConfirm.id },
      'GET /admin/parcel/{id}': { id: parcel.id },
      'PUT /admin/parcel/{id}/tracking': { ...parcel, courierId: 'tcs', trackingNumber: `TCS-${randomText(8)}` },
      'GET /admin/product/{id}': { id: full.id },
      'POST /admin/product': draft(),
      'POST /admin/product/{id}/publication': { id: full.id, version: full.version },
      'GET /admin/product/{id}/size': { id: full.id },
      'POST /admin/product/{id}/size': { ...empty, ml: 50, price: 5900, discount: 0 },
      'GET /admin/size/{id}': { id: full.sizeId },
      'PUT /admin/size/{id}/price': { id: priced.sizeId, version: priced.version, price: 6100, discount: 0 },
      'GET /admin/stock/{id}': { id: full.sizeId },
      'POST /admin/stock/{id}/adjustment': { id: oud.line().selectedSizeId, reason: 'found', pieces: 2 },
    }
    return hints
  }
  let hints = await makeAll()
  return {
    /** The same browser with the key in each call that brings no other. */
    withKey: (browser: Browser): Browser => ({
      ...browser,
      raw: (path, init) => {
        const headers = new Headers(init?.headers)
        if (!headers.has('authorization')) headers.set('authorization', `Bearer ${text}`)
        return browser.raw(path, { ...init, headers })
      },
    }),
    hintsOf: (call: string): Record<string, unknown> => hints[call] ?? {},
    /** Replaces what a successful call used up. */
    renew: async (call: string) => {
      if (Object.hasOwn(hints, call) && !call.startsWith('GET')) hints = await makeAll()
    },
  }
}
