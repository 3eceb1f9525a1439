import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from '../../src/process/static-files.ts'
import { storePicture } from '../../src/shop/ground/pictures/index.ts'
import { openPort } from '../open-port.ts'
import { type OpenShop, openShop } from '../shop.ts'
import { thoroughTest } from '../thorough.ts'

const SECRET = 'nobody may read this file'

const agent = new Agent({ keepAlive: true })

let shop: OpenShop
let server: Awaited<ReturnType<typeof openPort>>
let pictureId: string

beforeAll(async () => {
  shop = await openShop()
  const master = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b98a3c' } })
    .webp()
    .toBuffer()
  pictureId = (await storePicture(shop.db, shop.storage, master, '#b98a3c'))._id
  const client = join(shop.dataDir, 'client')
  for (const folder of ['files/pictures', 'files/review-videos', 'uploads', 'client/.vite']) {
    mkdirSync(join(shop.dataDir, folder), { recursive: true })
    writeFileSync(join(shop.dataDir, folder, 'secret.txt'), SECRET)
  }
  for (const name of ['secret.txt', 'session-secret', 'files/secret.mp4'])
    writeFileSync(join(shop.dataDir, name), SECRET)
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'assets/app.js'), 'open')
  const files = staticFiles(client, 'http://shop.test', shop.storage)
  // As the process does: files first, by the address as it came.
  server = await openPort((asked, env) =>
    files.has(new URL(asked.url).pathname) ? files.app.fetch(asked, env) : shop.app.fetch(asked, env),
  )
})
afterAll(async () => {
  agent.destroy()
  await server.close()
  await shop.close()
})

/** The answer to a path that is sent as it stands: no client has resolved its dots. */
async function get(path: string): Promise<{ status: number; text: string }> {
  const sent = request({ port: server.port, host: '127.0.0.1', agent, path })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of answer) text += part
  return { status: answer.statusCode ?? 0, text }
}

const folders = () => [
  '/pictures/',
  '/review-videos/',
  '/assets/',
  '/v1/docs/',
  '/',
  `/pictures/${pictureId}/`,
  `/pictures/${pictureId}/720.jpg/`,
]
const ways = [
  '../',
  '../../',
  '../../../',
  '..%2f',
  '..%2f..%2f',
  '..%2F..%2F..%2F',
  '%2e%2e/',
  '%2e%2e%2f',
  '%2e%2e/%2e%2e/',
  '..%5c',
  '..\\',
  '..%5c..%5c',
  '....//',
  '..;/',
  '.%00./',
  '%252e%252e%252f',
  '..%252f',
  '%c0%ae%c0%ae/',
  '//',
  './',
  '%00/',
  'x/../../',
  '%ef%bc%8e%ef%bc%8e/',
  '~/',
  '/./../',
  '..%09/',
  '..%0d%0a/',
]
const names = [
  'secret.txt',
  'session-secret',
  'files/secret.mp4',
  'package.json',
  '.env',
  '.git/config',
  'etc/passwd',
  'uploads/secret.txt',
  'secret.txt%00.jpg',
  '720.jpg%00',
  'master',
  'server/index.js',
  '.vite/secret.txt',
]

thoroughTest('no address climbs out of its folder, however its dots are written', async () => {
  for (const folder of folders()) {
    for (const way of ways) {
      for (const name of names) {
        const path = folder + way + name
        const { status, text } = await get(path)
        expect([400, 404], path).toContain(status)
        expect(text, path).not.toContain(SECRET)
        expect(text, path).not.toMatch(/root:x:|"dependencies"|\[core\]/)
      }
    }
  }
})

test('no folder is listed, and no file is served but those that were built', async () => {
  const paths = [
    '/pictures',
    '/pictures/',
    '/review-videos/',
    '/assets/',
    '/assets',
    '/files/',
    '/uploads/',
    '/v1/docs/x',
  ]
  for (const path of [...paths, '/.vite/secret.txt', '/client/assets/app.js', '/secret.txt', '/session-secret']) {
    const { status, text } = await get(path)
    expect(status, path).toBe(404)
    expect(text, path).not.toMatch(/app\.js|secret\.txt|nobody may read/)
  }
  expect(await get('/assets/app.js')).toEqual({ status: 200, text: 'open' })
})

test('of a picture only the widths and formats of the shop are made: nobody fills the disk with others', async () => {
  const before = await shop.storage.exists(`pictures/${pictureId}/721.jpg`)
  for (const file of [
    '721.jpg',
    '99999.jpg',
    '720.gif',
    '720.jpg.exe',
    '0720.jpg',
    '720.JPG',
    '-720.jpg',
    '7.2e2.jpg',
  ]) {
    expect((await get(`/pictures/${pictureId}/${file}`)).status, file).toBe(404)
  }
  expect(before).toBe(false)
  expect((await get(`/pictures/${pictureId}/720.jpg`)).status).toBe(200)
})
