import { lookup } from 'node:dns'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress, isPublicUrl, type Reach } from './allowed-addresses.ts'
import { fetchPublic } from './fetch-public.ts'

let folder: string
let server: Server
let origin: string
const asked: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khushbu-fetch-'))
  server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    const url = new URL(request.url ?? '/', 'http://shop')
    const to = url.searchParams.get('to')
    if (to) return response.writeHead(302, { location: to }).end()
    if (url.pathname === '/slow') return
    if (url.pathname === '/gone') return response.writeHead(404).end()
    // Its length is not said.
    if (url.pathname === '/large') return response.end(Buffer.alloc(4096))
    response.end('a picture')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const wanted = (more: object = {}) => ({ folder, maxBytes: 1024, timeoutMs: 10_000, ...more })
/** As if the test's server were on the internet. */
const reach: Reach = { allows: address => address === '127.0.0.1', allowsPort: () => true, lookup }
const fetched = (url: string, more?: object, by = reach) => fetchPublic(url, wanted(more), by)

test.each([
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not of the public internet', address => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is of the public internet',
  address => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost/',
  'http://10.0.0.1/a.jpg',
  'https://example.com:8443/',
  'http://user:secret@example.com/',
  'file:///etc/passwd',
  'ftp://example.com/a',
  'no address',
])('%s is refused without a connection', async url => {
  await expect(fetchPublic(url, wanted())).rejects.toThrow(/not one of the public internet|Only http|no address/)
  expect(asked).toEqual([])
})

test('a file arrives after at most three redirects', async () => {
  const on = (times: number): string =>
    times === 0 ? `${origin}/a.jpg` : `${origin}/?to=${encodeURIComponent(on(times - 1))}`
  const { path, size } = await fetched(on(3))
  expect([size, await readFile(path, 'utf8')]).toEqual([9, 'a picture'])
  await rm(path)
  await expect(fetched(on(4))).rejects.toThrow('leads on too often')
})

test.each(['http://169.254.169.254/', 'http://[::1]/', '//10.0.0.1/a.jpg', 'file:///etc/passwd'])(
  'a redirect to %s is refused',
  async to => {
    await expect(fetched(`${origin}/?to=${encodeURIComponent(to)}`)).rejects.toThrow(/public internet|Only http/)
  },
)

test('a name is resolved once a request; one that also has an inner address is refused', async () => {
  const answers: string[][] = [['127.0.0.1'], ['127.0.0.1', '10.0.0.1']]
  let times = 0
  const rebinding = ((_name: string, _options: object, answer: (error: null, all: object[]) => void) => {
    const all = (answers[times] ?? ['10.0.0.1']).map(address => ({ address, family: 4 }))
    times += 1
    answer(null, all)
  }) as unknown as typeof lookup
  const by = { ...reach, lookup: rebinding }
  const { port } = new URL(origin)
  await rm((await fetched(`http://pictures.example:${port}/a.jpg`, {}, by)).path)
  expect(times).toBe(1)
  await expect(fetched(`http://pictures.example:${port}/a.jpg`, {}, by)).rejects.toThrow('public internet')
})

test('what is too large, too slow or not there is refused, and leaves no file', async () => {
  await expect(fetched(`${origin}/large`)).rejects.toThrow('larger than')
  await expect(fetched(`${origin}/slow`, { timeoutMs: 300 })).rejects.toMatchObject({
    message: 'It took too long',
    isPassing: true,
  })
  await expect(fetched(`${origin}/gone`)).rejects.toMatchObject({
    message: 'The other shop answers 404',
    isPassing: false,
  })
  expect(await readdir(folder)).toEqual([])
})

test('an address that staff type names a host of the internet, however its end is written', () => {
  for (const name of ['shop.pk', 'hooks.shop.pk', 'SHOP.PK', 'پاکستان.پاک'])
    expect(isPublicUrl(`https://${name}/in`), name).toBe(true)
  const ends = ['.', '..', '%2e', '\u3002', '\uff0e', '\uff61', '.\u200b', '\u200b.', '.\u00ad', '.\t', '.\n']
  for (const name of ['shop.pk', 'bank.internal', 'localhost', '127.0.0.1', '10.1'])
    for (const end of ends) expect(isPublicUrl(`https://${name}${end}/in`), JSON.stringify(name + end)).toBe(false)
  for (const name of [
    'localhost',
    'bank.INTERNAL',
    'bank.internal\t',
    'bank\u3002internal',
    '0x7f.1',
    '[::1]',
    'user@shop.pk',
    'shop.pk:8443',
  ])
    expect(isPublicUrl(`https://${name}/in`), name).toBe(false)
})
