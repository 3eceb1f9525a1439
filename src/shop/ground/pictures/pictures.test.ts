import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { openStorage, type Storage } from '../../../platform/storage/storage.ts'
import { pictureFormats, pictureWidths, readPicture, storePicture, warmPictures } from './index.ts'

let shop: FreshDatabase
let folder: string
let storage: Storage
let bottle: Uint8Array

beforeAll(async () => {
  shop = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'khushbu-pictures-'))
  storage = await openStorage({ dataDir: folder })
  bottle = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#884422' } })
    .webp()
    .toBuffer()
})
afterAll(async () => {
  await shop.drop()
  await rm(folder, { recursive: true })
})

test('the same bytes are stored once, with their size and colour', async () => {
  const first = await storePicture(shop.db, storage, bottle)
  expect(first).toMatchObject({ _id: expect.stringMatching(/^[\w-]{16}$/), width: 800, height: 1000 })
  expect(first.colour).toMatch(/^#[0-9a-f]{6}$/)
  expect(await storePicture(shop.db, storage, bottle)).toEqual(first)
  expect(await shop.db.selectFrom('pictures').select('id').execute()).toHaveLength(1)
})

test('a picture that was stored under 32 hex digits keeps its address', async () => {
  const old = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#224466' } })
    .webp()
    .toBuffer()
  const id = createHash('sha256').update(old).digest('hex').slice(0, 32)
  await storage.write(`pictures/${id}/master`, old)
  await shop.db.insertInto('pictures').values({ id, width: 400, height: 500, colour: '#224466' }).execute()
  expect(await storePicture(shop.db, storage, old)).toEqual({ _id: id, width: 400, height: 500, colour: '#224466' })
  expect(await readPicture(storage, id, 240, 'avif')).not.toBeNull()
  await shop.db.deleteFrom('pictures').where('id', '=', id).execute()
})

test('a file that is not a picture is refused', async () => {
  await expect(storePicture(shop.db, storage, Buffer.from('<svg'))).rejects.toMatchObject({ code: 'invalid' })
})

test('every width and format is rendered, and none is larger than the original', async () => {
  const { _id } = await storePicture(shop.db, storage, bottle)
  for (const width of pictureWidths) {
    for (const format of pictureFormats) {
      const {
        width: made,
        height,
        format: kind,
        compression,
      } = await sharp((await readPicture(storage, _id, width, format)) ?? undefined).metadata()
      expect([made, height]).toEqual([Math.min(width, 800), Math.min(width, 800) * 1.25])
      expect(kind === 'heif' ? compression : kind).toBe({ avif: 'av1', webp: 'webp', jpg: 'jpeg' }[format])
    }
  }
})

test('concurrent requests for a new picture render it once', async () => {
  const other = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer()
  const { _id } = await storePicture(shop.db, storage, other)
  let masters = 0
  const counting: Storage = {
    ...storage,
    read: name => {
      if (name.endsWith('master')) masters += 1
      return storage.read(name)
    },
  }
  const pictures = await Promise.all(Array.from({ length: 40 }, () => readPicture(counting, _id, 240, 'avif')))
  expect(masters).toBe(1)
  expect(new Set(pictures.map(bytes => Buffer.from(bytes ?? []).toString('base64'))).size).toBe(1)
})

test('an unknown picture and a path outside the pictures are null', async () => {
  const unknown = ['0'.repeat(32), '0'.repeat(16)]
  for (const id of [...unknown, '', '..', '../../x', 'A'.repeat(32), ...unknown.map(id => `${id}/../master`)]) {
    expect(await readPicture(storage, id, 360, 'webp')).toBeNull()
  }
})

test('the storage contains complete files only', async () => {
  expect(await readdir(join(folder, 'files', 'drafts'))).toEqual([])
  expect(await storage.read('pictures/none')).toBeNull()
})

test('warming renders the card pictures of published products and stops when aborted', async () => {
  const stopped = AbortSignal.abort()
  const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#654321' } })
    .webp()
    .toBuffer()
  const { _id } = await storePicture(shop.db, storage, picture)
  await shop.db.insertInto('categories').values({ name: 'Men' }).execute()
  await shop.db
    .insertInto('products')
    .values({ id: 'p', name: 'P', category: 'Men', audience: 'men', images: [`/pictures/${_id}/720.jpg`] })
    .execute()
  await warmPictures(shop.db, storage, stopped)
  expect(await storage.exists(`pictures/${_id}/360.avif`)).toBe(false)
  await warmPictures(shop.db, storage, new AbortController().signal)
  for (const width of [240, 360, 480, 720]) expect(await storage.exists(`pictures/${_id}/${width}.avif`)).toBe(true)
})
