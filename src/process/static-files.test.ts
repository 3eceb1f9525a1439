import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { openSharedAssets, shareAssets } from './shared-assets.ts'
import { staticFiles } from './static-files.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'khushbu-assets-'))
  storage = await openStorage({ dataDir: folder })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A shop of a build with these files in /assets/, started on this day of November. */
async function start(build: string, files: Record<string, string>, day = 1) {
  const client = join(folder, build, 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(client, 'assets', name), text)
  await shareAssets(storage, join(client, 'assets'), new Date(Date.UTC(2026, 10, day)))
  // Without the pause between two readings of the names.
  const { app, has } = staticFiles(client, 'https://shop.example.com', storage, openSharedAssets(storage, 0))
  return async (path: string) => {
    expect(has(path)).toBe(true)
    const answer = await app.request(path)
    return [answer.status, answer.status === 200 ? await answer.text() : '', answer.headers.get('cache-control')]
  }
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

test('two builds behind one balancer answer for the pages of each other, and a page of a former build goes on', async () => {
  const former = await start('former', { 'shell-1a.js': 'former shell', 'same-00.js': 'same' })
  const newer = await start('newer', { 'shell-2b.js': 'newer shell', 'same-00.js': 'same' })
  for (const shop of [former, newer]) {
    expect(await shop('/assets/shell-1a.js')).toEqual([200, 'former shell', IMMUTABLE])
    expect(await shop('/assets/shell-2b.js')).toEqual([200, 'newer shell', IMMUTABLE])
    // Not kept by anybody: a newer build may have it in a moment.
    for (const path of [
      '/assets/shell-3c.js',
      '/assets/builds.json',
      '/assets/builds.json/x',
      '/assets/..%2fsecret',
      '/assets/.hidden',
    ])
      expect(await shop(path)).toEqual([404, '', 'no-store'])
  }
})

test('files of a build that nobody has started for a month are removed; those that a newer one has stay', async () => {
  await start('old', { 'old-4d.js': 'old', 'common-5e.js': 'common' }, 1)
  const shop = await start('next', { 'next-6f.js': 'next', 'common-5e.js': 'common' }, 30)
  expect((await shop('/assets/old-4d.js'))[0]).toBe(200)
  await start('next', { 'next-6f.js': 'next', 'common-5e.js': 'common' }, 32)
  expect((await shop('/assets/old-4d.js'))[0]).toBe(404)
  expect((await shop('/assets/common-5e.js'))[0]).toBe(200)
})

test('names that no build has are not asked of the storage at each request', async () => {
  await start('sieged', { 'shell-7a.js': 'shell' })
  const asked: string[] = []
  const counting: Storage = {
    ...storage,
    read(name) {
      asked.push(name)
      return storage.read(name)
    },
  }
  const client = join(folder, 'empty')
  mkdirSync(client)
  const { app } = staticFiles(client, 'https://shop.example.com', counting, openSharedAssets(counting, 600_000))
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => app.request(`/assets/none-${at}.js`)))
  for (let at = 50; at < 100; at++) answers.push(await app.request(`/assets/none-${at}.js`))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  expect(await (await app.request('/assets/shell-7a.js')).text()).toBe('shell')
  expect(asked).toEqual(['assets/builds.json', 'assets/shell-7a.js'])
})

test('a storage that is away is asked again later', async () => {
  await start('returned', { 'shell-8b.js': 'shell' })
  let isAway = true
  const flaky: Storage = { ...storage, read: name => (isAway ? Promise.reject(new Error('away')) : storage.read(name)) }
  const read = openSharedAssets(flaky, 0)
  await expect(read('/assets/shell-8b.js')).rejects.toThrow('away')
  isAway = false
  expect(Buffer.from((await read('/assets/shell-8b.js')) ?? '').toString()).toBe('shell')
})
