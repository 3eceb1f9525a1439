import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucketServer } from '../fakes/bucket-server.ts'
import { film } from '../films.ts'
import { buyer } from '../reviewers.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { type OpenShop, openShop } from '../shop.ts'
import { thoroughTest } from '../thorough.ts'

const SESSION_SECRET = 'a secret for two processes, long enough'

let bucket: Awaited<ReturnType<typeof startBucketServer>>
let receiving: OpenShop
let other: RunningShop
const startOn = (storageUrl: string) =>
  startShop({ env: { DATABASE_URL: receiving.url, SESSION_SECRET, STORAGE_URL: storageUrl } })

beforeAll(async () => {
  bucket = await startBucketServer()
  receiving = await openShop({ storageUrl: bucket.url, secret: SESSION_SECRET })
  other = await startOn(bucket.url)
})
afterAll(async () => {
  await other?.stop()
  await receiving?.close()
  await bucket?.close()
})

test('a photo that one process received is served by the other, which has the bucket alone in common with it', async () => {
  const ayesha = await buyer(receiving)
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b98a3c' } })
    .jpeg()
    .toBuffer()
  const { body } = await ayesha.send({ images: new Blob([Uint8Array.from(photo)]) })
  const address = body.data?.images[0] ?? 'none'
  const shown = await fetch(other.url + address)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 300 })
})

test('so is a video, whole and in parts', async () => {
  const ayesha = await buyer(receiving)
  const { body } = await ayesha.send({ images: new Blob([Uint8Array.from(film())]) })
  const address = body.data?.videos[0] ?? 'none'
  const received = Buffer.from(await (await fetch(other.url + address)).arrayBuffer())
  expect(received.length).toBeGreaterThan(100)
  const part = await fetch(other.url + address, { headers: { range: 'bytes=4-7' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${received.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(received.subarray(4, 8))
  const end = await fetch(other.url + address, { headers: { range: 'bytes=-3' } })
  expect(Buffer.from(await end.arrayBuffer())).toEqual(received.subarray(-3))
})

thoroughTest('a bucket that is not there ends the start with one line', async () => {
  await expect(startOn(bucket.url.replace('/shop', '/none'))).rejects.toThrow(
    /^The shop ended at its start:\nSTORAGE_URL: \S+ has no bucket named none; make it first$/,
  )
})
