import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { shelve } from '../../../../test/fixtures.ts'
import { openStorage, type Storage } from '../../../platform/storage/storage.ts'
import {
  hasMaster,
  hasVideo,
  notePictureUpload,
  noteVideoUpload,
  pictureAddress,
  readPicture,
  storePicture,
  sweepPictures,
} from './index.ts'

let shop: FreshDatabase
let folder: string
let storage: Storage
beforeAll(async () => {
  shop = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'khushbu-sweep-'))
  storage = await openStorage({ dataDir: folder })
})
afterAll(async () => {
  await shop.drop()
  await rm(folder, { recursive: true })
})

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
let shade = 0

/** A stored picture that staff uploaded so many days ago; null: it came otherwise. */
async function uploaded(days: number | null): Promise<string> {
  shade += 1
  const create = { width: 40, height: 50, channels: 3 as const, background: { r: shade, g: 9, b: 99 } }
  const { _id } = await storePicture(shop.db, storage, await sharp({ create }).png().toBuffer())
  await shop.db.transaction().execute(tx => notePictureUpload(tx, _id))
  const uploaded_at = days === null ? null : ago(days)
  await shop.db.updateTable('pictures').set({ uploaded_at }).where('id', '=', _id).execute()
  return _id
}

async function film(name: string, days: number): Promise<string> {
  const address = `/product-videos/${name.padEnd(32, '0')}.mp4`
  await storage.write(address.slice(1), Buffer.from('a film'))
  await shop.db.transaction().execute(tx => noteVideoUpload(tx, { address, seconds: 5 }))
  await shop.db
    .updateTable('product_videos')
    .set({ uploaded_at: ago(days) })
    .where('address', '=', address)
    .execute()
  return address
}

test('uploads that nothing names for a day are removed with all their files; what is used anywhere or may be put back stays', async () => {
  const { productId } = await shelve(shop.db, 'Swept Oud', [{ ml: 12, price: 600_000 }])
  const used = {
    onProduct: await uploaded(9),
    wholeOfACut: await uploaded(9),
    onCategory: await uploaded(9),
    inSettings: await uploaded(9),
    inReview: await uploaded(9),
    removedLately: await uploaded(40),
    uploadedJustNow: await uploaded(0.5),
    notOfStaff: await uploaded(null),
  }
  const [unused, removedLongAgo] = [await uploaded(1.5), await uploaded(60)]
  const [playing, idle] = [await film('playing', 9), await film('idle', 9)]
  const address = Object.fromEntries(Object.entries(used).map(([name, id]) => [name, pictureAddress(id)]))
  await shop.db
    .updateTable('products')
    .set({ images: [address.onProduct ?? ''] })
    .where('id', '=', productId)
    .execute()
  await shop.db
    .insertInto('product_pictures')
    .values({
      product_id: productId,
      image: address.onProduct ?? '',
      video: playing,
      original: address.wholeOfACut ?? '',
    })
    .execute()
  await shop.db
    .insertInto('categories')
    .values({ name: 'Swept', position: 99, picture: address.onCategory ?? '' })
    .execute()
  await shop.db
    .insertInto('settings')
    .values({ key: 'heroes', value: JSON.stringify([{ image: address.inSettings }]) })
    .execute()
  await shop.db
    .insertInto('reviews')
    .values({ id: 'r', product_id: productId, name: 'A', rating: 5, comment: '', images: [address.inReview ?? ''] })
    .execute()
  const record = (image: string, days: number) =>
    shop.db
      .insertInto('audit_log')
      .values({
        staff_name: 'Sana',
        action: 'product.picturesSaved',
        subject_type: 'product',
        subject_id: productId,
        before: JSON.stringify({ pictures: [{ image }] }),
        created_at: ago(days),
      })
      .execute()
  await record(pictureAddress(used.removedLately), 29)
  await record(pictureAddress(removedLongAgo), 31)
  await readPicture(storage, unused, 240, 'jpg')

  expect(await sweepPictures(shop.db, storage)).toBe(3)
  const left = await shop.db.selectFrom('pictures').select('id').execute()
  expect(left.map(({ id }) => id).sort()).toEqual(Object.values(used).sort())
  for (const id of Object.values(used)) expect(await hasMaster(storage, id)).toBe(true)
  for (const id of [unused, removedLongAgo]) expect(await readPicture(storage, id, 240, 'jpg')).toBeNull()
  expect([await hasVideo(storage, playing), await hasVideo(storage, idle)]).toEqual([true, false])
  expect(await sweepPictures(shop.db, storage)).toBe(0)
})
