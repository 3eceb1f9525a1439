import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'
import { receiveUpload } from './receive-upload.ts'
import { sweepUploads } from './sweep-uploads.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khushbu-uploads-'))
})
afterAll(() => rm(folder, { recursive: true }))

const rules = () => ({ folder, fields: ['name'], fileField: 'file', maxFile: 1000, maxField: 100 })

async function sent(form: FormData) {
  const request = new Request('http://shop.test/', { method: 'POST', body: form })
  const contentType = request.headers.get('content-type') ?? ''
  return { contentType, contentLength: 0, body: Readable.from([Buffer.from(await request.arrayBuffer())]) }
}

/** A form of which only these first bytes arrive; then nothing, and no end either. */
function halfSent(text: string) {
  const body = new Readable({ read() {} })
  body.push(text)
  return { contentType: 'multipart/form-data; boundary=b', contentLength: 0, body }
}

test('texts that are asked for and one file arrive; the file is gone once it is discarded', async () => {
  const form = new FormData()
  form.append('name', 'Ayesha')
  form.append('other', 'nobody asked')
  form.append('file', new Blob(['bottle']), 'a.txt')
  const upload = await receiveUpload(await sent(form), rules())
  expect(upload).toMatchObject({ fields: { name: 'Ayesha' }, file: { size: 6 } })
  expect(await readdir(folder)).toHaveLength(1)
  await upload.discard()
  expect(await readdir(folder)).toEqual([])
})

test('a form without a chosen file has none', async () => {
  const form = new FormData()
  form.append('file', new Blob([]), '')
  const upload = await receiveUpload(await sent(form), rules())
  expect(upload.file).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['without a byte for a while', { idleTimeoutMs: 100 }],
  ['never at its end', { totalTimeoutMs: 100 }],
])('an upload %s is given up, and leaves nothing', async (_, limits) => {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf a pict'
  await expect(receiveUpload(halfSent(head), { ...rules(), ...limits })).rejects.toMatchObject({ reason: 'stalled' })
  expect(await readdir(folder)).toEqual([])
})

test('a sender who drips is refused, though no pause is long', async () => {
  const body = new Readable({ read() {} })
  body.push('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
  const drip = setInterval(() => body.push('x'), 10)
  const arriving = { contentType: 'multipart/form-data; boundary=b', contentLength: 0, body }
  const limits = { minBytesPerSecond: 1000, rateWindowMs: 200, totalTimeoutMs: 20_000 }
  await expect(receiveUpload(arriving, { ...rules(), ...limits })).rejects.toMatchObject({
    reason: 'stalled',
    message: expect.stringContaining('too slow'),
  })
  clearInterval(drip)
  expect(await readdir(folder)).toEqual([])
})

test('what refuses the texts does so before the file is written', async () => {
  const form = new FormData()
  form.append('name', 'Ayesha')
  form.append('file', new Blob(['bottle']), 'a.txt')
  let seen: unknown
  const beforeFile = async (fields: Record<string, string>) => {
    seen = { fields, files: await readdir(folder) }
    throw new Error('not yours')
  }
  await expect(receiveUpload(await sent(form), { ...rules(), beforeFile })).rejects.toThrow('not yours')
  expect(seen).toEqual({ fields: { name: 'Ayesha' }, files: [] })
  expect(await readdir(folder)).toEqual([])
})

test('a start removes what a killed process left, and not what another one is receiving', async () => {
  await writeFile(join(folder, 'left'), 'x')
  await writeFile(join(folder, 'arriving'), 'x')
  const hourAgo = Date.now() / 1000 - 3600
  await utimes(join(folder, 'left'), hourAgo, hourAgo)
  await sweepUploads(folder, 60_000)
  expect(await readdir(folder)).toEqual(['arriving'])
  await sweepUploads(folder, 0)
  expect(await readdir(folder)).toEqual([])
  await sweepUploads(join(folder, 'not there yet'), 0)
})

test('uses are limited for one key and in all, and each is released once', () => {
  const uploads = concurrencyLimit({ total: 3, perKey: 2 })
  const [first, second] = [uploads.acquire('a'), uploads.acquire('a')]
  expect([first, second]).not.toContain(null)
  expect(uploads.acquire('a')).toBeNull()
  const other = uploads.acquire('b')
  expect(uploads.acquire('c')).toBeNull()
  first?.()
  first?.()
  expect(uploads.acquire('c')).not.toBeNull()
  expect(uploads.acquire('b')).toBeNull()
  other?.()
  second?.()
  expect(uploads.acquire('b')).not.toBeNull()
})
