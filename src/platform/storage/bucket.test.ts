import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucketServer } from '../../../test/fakes/bucket-server.ts'
import { fakeServer } from '../../../test/fakes/fake-server.ts'
import { thoroughTest } from '../../../test/thorough.ts'
import { copyFiles, restoreFiles } from '../backup/copy-files.ts'
import { openVault } from '../backup/parts.ts'
import { isUnavailable } from '../database/is-unavailable.ts'
import { moveFiles } from './move-files.ts'
import { reachBucket } from './reach-bucket.ts'
import { openStorage, type Storage } from './storage.ts'

let server: Awaited<ReturnType<typeof startBucketServer>>
let folder: string
let storage: Storage
const open = (storageUrl: string) => openStorage({ dataDir: folder, storageUrl })
beforeAll(async () => {
  server = await startBucketServer()
  folder = await mkdtemp(join(tmpdir(), 'khushbu-bucket-test-'))
  storage = await open(server.url)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const silent = { warn: () => {} }
async function filesIn(some: Storage, inside?: string) {
  const files: { name: string; bytes: number }[] = []
  for await (const file of some.list(inside)) files.push(file)
  return files.sort((one, other) => (one.name < other.name ? -1 : 1))
}
const namesIn = async (some: Storage) => (await filesIn(some)).map(({ name }) => name)

test('a file in the bucket is kept whole, read in parts, listed with its size, and removed', async () => {
  const local = join(folder, 'local')
  await writeFile(local, '0123456789')
  await storage.keep('videos/a b+c.mp4', local)
  await storage.write('pictures/x/master', Buffer.from('picture').subarray(1))
  await storage.writeStream('streamed', Readable.from([Buffer.from('in '), Buffer.from('parts')]))
  expect(await storage.size('videos/a b+c.mp4')).toBe(10)
  expect(String(await buffer(await storage.stream('videos/a b+c.mp4', 2, 4)))).toBe('234')
  expect(String(await storage.read('pictures/x/master'))).toBe('icture')
  expect(String(await storage.read('streamed'))).toBe('in parts')
  expect(await filesIn(storage)).toContainEqual({ name: 'videos/a b+c.mp4', bytes: 10 })
  await storage.write('videos-of-others', Buffer.from('not in the folder'))
  expect(await filesIn(storage, 'videos')).toEqual([{ name: 'videos/a b+c.mp4', bytes: 10 }])
  await storage.remove('videos-of-others')
  await storage.remove('videos/a b+c.mp4')
  await storage.remove('never there')
  expect([await storage.size('videos/a b+c.mp4'), await storage.exists('videos/a b+c.mp4')]).toEqual([null, false])
  expect(await storage.read('never there')).toBeNull()
  await storage.remove('streamed')
  await storage.remove('pictures/x/master')
})

test('the start writes, reads, reads a part, lists and deletes, and leaves nothing', async () => {
  await expect(reachBucket(server.url, silent)).resolves.toBeUndefined()
  expect(await namesIn(storage)).toEqual([])
})

const xml = (code: string) => `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`

test.each([
  ['an unknown host', 's3://KEY:SECRET@no-such-host.invalid/shop', 'no host is named no-such-host.invalid'],
  ['another key', (url: string) => url.replace('S3RVER:', 'NOBODY:'), 'does not know the access key NOBODY'],
  ['another secret', (url: string) => url.replace(':S3RVER', ':wrong'), 'refused the secret of the access key S3RVER'],
  ['no bucket', (url: string) => url.replace('/shop', '/none'), 'has no bucket named none; make it first'],
  ['a store with TLS asked without', (url: string) => url.replace('?tls=off', ''), 'does not speak TLS'],
])('%s ends the start with one line', async (_, address, line) => {
  const url = typeof address === 'string' ? address : address(server.url)
  const failed = await reachBucket(url, silent).catch((error: Error) => error.message)
  expect(failed).toContain(line)
  expect(failed).toMatch(/^STORAGE_URL: [^\n]+$/)
  expect(failed).not.toMatch(/wrong|SECRET/)
})

test.each([
  ['PUT', 'write'],
  ['GET', 'read'],
  ['DELETE', 'delete'],
])('a key that may not %s ends the start with one line', async (method, action) => {
  const front = await server.behind(asked => (asked === method ? [403, xml('AccessDenied')] : null))
  await expect(reachBucket(front.url, silent)).rejects.toThrow(
    `STORAGE_URL: the access key S3RVER may not ${action} in the bucket shop (AccessDenied)`,
  )
  await front.close()
})

test('so does a key that may not list, a bucket of another region, a clock that is wrong, and what is no store', async () => {
  const list = await server.behind((_, path) => (path.includes('list-type') ? [403, xml('AccessDenied')] : null))
  await expect(reachBucket(list.url, silent)).rejects.toThrow('may not list in the bucket shop')
  await list.close()
  for (const [code, line] of [
    ['AuthorizationHeaderMalformed', 'is not in the region us-east-1; name its region with ?region='],
    ['RequestTimeTooSkewed', 'the clock of this machine differs'],
  ] as const) {
    const front = await server.behind(() => [400, xml(code)])
    await expect(reachBucket(front.url, silent)).rejects.toThrow(line)
    await front.close()
  }
  const website = await fakeServer((_, answer) => answer.end('<html>'))
  const url = `s3://KEY:SECRET@${new URL(website.url).host}/shop?tls=off`
  await expect(reachBucket(url, silent)).rejects.toThrow('is it an S3 store?')
  await website.close()
})

test('the start waits for a store that does not answer yet, and says so', async () => {
  let busy = true
  const front = await server.behind(() => (busy ? [503, xml('ServiceUnavailable')] : null))
  const lines: string[] = []
  const warn = (line: string) => {
    lines.push(line)
    busy = false
  }
  await reachBucket(front.url, { warn }, { pauseMs: 1 })
  expect(lines).toEqual([expect.stringContaining('cannot write now (ServiceUnavailable); trying again')])
  await front.close()
})

test('a store that is away for a moment is asked again; one that stays away may be asked later', async () => {
  let failures = 1
  const front = await server.behind(() => (failures-- > 0 ? [500, xml('InternalError')] : null))
  const some = await open(front.url)
  await some.write('notes', Buffer.from('kept'))
  expect(String(await some.read('notes'))).toBe('kept')
  await front.close()
  const error = await some.read('notes').catch((failed: Error) => failed)
  expect(isUnavailable(error)).toBe(true)
  await storage.remove('notes')
})

test('files move to the bucket and back: what is there is compared, what differs is copied again', async () => {
  const local = await openStorage({ dataDir: join(folder, 'shop') })
  const names = Array.from({ length: 20 }, (_, index) => `pictures/${index}/master`)
  for (const name of names) await local.write(name, Buffer.from(`bytes of ${name}`))
  await local.write('empty', Buffer.alloc(0))
  expect(await moveFiles(local, storage)).toMatchObject({ copied: 21, present: 0 })
  // As after an interruption: one is missing, one has other bytes of the same length.
  await storage.remove('pictures/3/master')
  await storage.write('pictures/4/master', Buffer.from('BYTES of pictures/4/master'))
  expect(await moveFiles(local, storage)).toMatchObject({ copied: 2, present: 19 })
  expect(String(await storage.read('pictures/4/master'))).toBe('bytes of pictures/4/master')
  const back = await openStorage({ dataDir: join(folder, 'back') })
  expect(await moveFiles(storage, back)).toMatchObject({ copied: 21, present: 0 })
  expect(await namesIn(back)).toEqual(['empty', ...names].sort())
  for (const name of ['empty', ...names]) await storage.remove(name)
})

test('a backup holds the files of a bucket, and puts them into an empty one', async () => {
  const vault = openVault({ folder: join(folder, 'backups') })
  await storage.write('pictures/oud/master', Buffer.from('oud'))
  await storage.write('pictures/oud/240.avif', Buffer.from('smaller'))
  const copied = await copyFiles(vault, storage, name => name.endsWith('.avif'), [])
  await storage.remove('pictures/oud/master')
  await storage.remove('pictures/oud/240.avif')
  await restoreFiles(
    vault,
    storage,
    copied.map(({ part }) => part),
  )
  expect(await namesIn(storage)).toEqual(['pictures/oud/master'])
  expect(String(await storage.read('pictures/oud/master'))).toBe('oud')
  await storage.remove('pictures/oud/master')
})

thoroughTest('a store that hangs is asked once, and a read ends before its reader gives up', async () => {
  let asked = 0
  const hanging = await fakeServer(() => {
    asked += 1
  })
  const hung = await open(`s3://KEY:SECRET@${new URL(hanging.url).host}/shop?tls=off`)
  const failures = await Promise.all([hung.read('a'), hung.size('a')].map(read => read.catch(error => error)))
  expect(failures).toEqual([expect.objectContaining({ passing: true }), expect.objectContaining({ passing: true })])
  expect(asked).toBe(2)
  await hanging.close()
})
