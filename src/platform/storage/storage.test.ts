import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage, type Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khushbu-storage-'))
  storage = await openStorage({ dataDir: folder })
})
afterAll(() => rm(folder, { recursive: true }))

test('a local file is kept whole, read in parts, and removed', async () => {
  const local = join(folder, 'local')
  await writeFile(local, '0123456789')
  await storage.keep('videos/a.mp4', local)
  expect(await storage.size('videos/a.mp4')).toBe(10)
  expect(String(await buffer(await storage.stream('videos/a.mp4', 2, 4)))).toBe('234')
  expect(String(await buffer(await storage.stream('videos/a.mp4', 9, 9)))).toBe('9')
  expect(String(await storage.read('videos/a.mp4'))).not.toBe('')
  expect(await readdir(join(folder, 'files', 'drafts'))).toEqual([])
  await storage.remove('videos/a.mp4')
  expect(await storage.size('videos/a.mp4')).toBeNull()
})

test('written anew, a file is the old one or the new one', async () => {
  await storage.write('notes', Buffer.from('old'))
  await storage.write('notes', Buffer.from('new'))
  expect(Buffer.from((await storage.read('notes')) ?? []).toString()).toBe('new')
})

test('a file that is written while it is looked for is read or is not there yet: no read fails', async () => {
  const bytes = Buffer.from('a picture')
  for (let turn = 0; turn < 200; turn += 1) {
    const name = `pictures/${turn}/240.avif`
    const writing = storage.write(name, bytes)
    const reads: Promise<Uint8Array | null>[] = []
    while (!(await storage.exists(name))) reads.push(storage.read(name), storage.read(name))
    await writing
    for (const read of await Promise.all(reads)) expect(read === null || bytes.equals(read)).toBe(true)
  }
})
