import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { shelve } from '../../../../test/fixtures.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { findProduct } from '../catalogue/index.ts'
import { duplicateProduct, findProductPage, productHistory, putBack } from './index.ts'
import { SavePictures, savePictures } from './save-pictures.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  for (const id of ['front', 'boxed', 'whole'])
    await fresh.db
      .insertInto('pictures')
      .values({ id: id.padEnd(16, '0'), width: 800, height: 1000, colour: '#222222' })
      .execute()
})
afterAll(() => fresh.drop())

const address = (name: string) => `/pictures/${name.padEnd(16, '0')}/720.jpg`
const [front, boxed, whole] = [address('front'), address('boxed'), address('whole')]
const write = <T>(work: (tx: Tx) => Promise<T>) => fresh.db.transaction().execute(work)
const oud = (name: string) => shelve(fresh.db, name, [{ ml: 12, price: 600_000 }])
const seenNow = async (productId: string) => ({ pictures: (await findProductPage(fresh.db, productId)).pictures })
const save = async (productId: string, pictures: object[], seen: object, lastSeen?: object) =>
  write(tx =>
    savePictures(
      tx,
      SavePictures.parse({
        pictures: JSON.stringify(pictures),
        seen: JSON.stringify(seen),
        ...(lastSeen && { lastSeen: JSON.stringify(lastSeen) }),
      }),
      productId,
    ),
  )

test('pictures stand in their order with what they show, in both languages, and whose size they are', async () => {
  const { productId, line } = await oud('Pictured Oud')
  const sizeId = line().selectedSizeId
  const list = [
    { image: boxed, alt: 'The box', altUrdu: 'ڈبہ', sizeId },
    { image: front, original: whole, x: 0.2, y: 0.8, zoom: 2 },
  ]
  const { after } = await save(productId, list, await seenNow(productId))
  expect(after).toMatchObject({
    pictures: [
      { image: boxed, altUrdu: 'ڈبہ' },
      { image: front, zoom: 2 },
    ],
    version: 2,
  })
  expect((await seenNow(productId)).pictures).toMatchObject(list)
  expect(await findProduct(fresh.db, productId)).toMatchObject({
    images: [boxed, front],
    pictures: [{ image: boxed, alt: 'The box', sizeId }],
  })
  const copy = await write(tx => duplicateProduct(tx, productId))
  expect((await seenNow(copy.productId)).pictures).toMatchObject([{ altUrdu: 'ڈبہ', sizeId: '' }, { original: whole }])
  await save(productId, [{ image: front }], await seenNow(productId))
  expect((await seenNow(productId)).pictures).toMatchObject([{ image: front, original: '', alt: '' }])
  const left = await fresh.db.selectFrom('translations').select('text').where('entity', '=', 'picture').execute()
  expect(left).toHaveLength(1)
})

test('what nobody changed is not saved, and two people who change the pictures lose nothing unseen', async () => {
  const { productId } = await oud('Shared Oud')
  const seen = await seenNow(productId)
  expect((await save(productId, seen.pictures, seen)).after).toEqual({})
  await save(productId, [{ image: front }], seen)
  await expect(save(productId, [{ image: boxed }], seen)).rejects.toMatchObject({
    code: 'move_refused',
    problems: { pictures: expect.stringContaining('picture 1') },
  })
  await save(productId, [{ image: boxed }], seen, await seenNow(productId))
  expect((await seenNow(productId)).pictures).toMatchObject([{ image: boxed }])
})

test('a picture from elsewhere, one that stands twice and a size of another product are refused', async () => {
  const [{ productId }, other] = [await oud('Guarded Oud'), await oud('Other Oud')]
  const seen = await seenNow(productId)
  const elsewhere = 'https://tracker.example/pixel.gif'
  await expect(save(productId, [{ image: elsewhere }], seen)).rejects.toMatchObject({ code: 'invalid' })
  await expect(save(productId, [{ image: front, original: elsewhere }], seen)).rejects.toMatchObject({
    code: 'invalid',
  })
  const sizeId = other.line().selectedSizeId
  await expect(save(productId, [{ image: front, sizeId }], seen)).rejects.toMatchObject({ code: 'invalid' })
  await expect(save(productId, [{ image: front }, { image: front }], seen)).rejects.toThrow('twice')
  expect((await seenNow(productId)).pictures).toEqual(seen.pictures)
})

test('a video stands in the order of the pictures with its poster; one that was not uploaded here is refused', async () => {
  const { productId } = await oud('Filmed Oud')
  const video = `/product-videos/${'f'.repeat(32)}.mp4`
  const list = [{ image: boxed }, { image: front, video, alt: 'Poured' }]
  await expect(save(productId, list, await seenNow(productId))).rejects.toMatchObject({ code: 'invalid' })
  await fresh.db.insertInto('product_videos').values({ address: video, seconds: 5 }).execute()
  await save(productId, list, await seenNow(productId))
  expect(await findProduct(fresh.db, productId)).toMatchObject({
    images: [boxed, front],
    pictures: [{ image: front, alt: 'Poured', video }],
  })
})

const by = { by: { id: null, name: 'Sana' }, wasPriceDays: 30 }

test('a removed picture is offered for 30 days with all that was said of it, and its list is put back from the history', async () => {
  const { productId } = await oud('Emptied Oud')
  const list = [
    { image: boxed, alt: 'The box', altUrdu: 'ڈبہ' },
    { image: front, original: whole, zoom: 2 },
  ]
  const change = async (pictures: object[]) => {
    const { name, before, after } = await save(productId, pictures, await seenNow(productId))
    const subject = { type: 'product', id: productId, label: name }
    const entry = { action: 'product.picturesSaved', subject, before, after } as const
    await write(tx => recordAudit(tx, { id: null, name: 'Sana' }, entry))
  }
  await change(list)
  expect((await findProductPage(fresh.db, productId)).removed).toEqual([])
  await change([])
  const page = await findProductPage(fresh.db, productId)
  expect(page.removed).toMatchObject(list)
  const { auditId = 0 } = (await productHistory(fresh.db, productId)).find(({ field }) => field === 'pictures') ?? {}
  await write(tx => putBack(tx, productId, { version: page.version, auditId, field: 'pictures' }, by))
  expect(await findProductPage(fresh.db, productId)).toMatchObject({ pictures: list, removed: [] })
  // Its file is gone.
  await change([])
  await fresh.db
    .deleteFrom('pictures')
    .where('id', '=', boxed.split('/')[2] ?? '')
    .execute()
  const { version, removed } = await findProductPage(fresh.db, productId)
  expect(removed.map(({ image }) => image)).toEqual([front])
  await expect(write(tx => putBack(tx, productId, { version, auditId, field: 'pictures' }, by))).rejects.toThrow(
    'not stored here',
  )
})
