import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPicture, renderPhoto } from '../../src/shop/ground/pictures/index.ts'
import { mayDo, type Role, roleNames } from '../../src/shop/staff/staff/permission-rules.ts'
import { film, filmedAt } from '../films.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { staffBrowser } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'
import { thoroughTest } from '../thorough.ts'

let shop: OpenShop
const staff = {} as Record<Role, Browser>
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
  for (const role of roleNames) staff[role] = await staffBrowser(shop, role)
})
afterAll(() => shop.close())

const halves = async () => {
  const right = await sharp({ create: { width: 500, height: 1000, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#ff0000' } })
    .composite([{ input: right, left: 500, top: 0 }])
    .jpeg()
    .toBuffer()
}

async function upload(browser: Browser, bytes: Uint8Array | string, headers = {}) {
  const body = new FormData()
  body.append('photo', new Blob([typeof bytes === 'string' ? bytes : Buffer.from(bytes)]), 'bottle.jpg')
  const response = await browser.raw('/admin/pictures', { method: 'POST', body, headers })
  return { status: response.status, ...((await response.json()) as { message?: string; data?: { address: string } }) }
}

async function fileOf(text: string): Promise<string> {
  const path = join(shop.dataDir, 'drawing.svg')
  await writeFile(path, text)
  return path
}

const mayUpload = (role: Role) => mayDo(role, 'catalogue.change') || mayDo(role, 'newsletter.change')

test('who may change the catalogue or write newsletters uploads a picture, and nobody else; each leaves an audit row', async () => {
  const bytes = await halves()
  expect((await upload(shop.browser(), bytes)).status).toBe(401)
  for (const role of roleNames) {
    const { status } = await upload(staff[role], bytes)
    expect(status, role).toBe(mayUpload(role) ? 200 : 403)
  }
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('staff_name')
    .where('action', '=', 'picture.uploaded')
    .execute()
  expect(rows).toHaveLength(roleNames.filter(mayUpload).length)
  expect((await upload(staff.catalogue, bytes, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('a logo that is an SVG is drawn: nothing of it can run, name a file or grow, and strangers may send none', async () => {
  const drawn = '<circle cx="50" cy="20" r="20" fill="#ff0000"/>'
  const svg = (inside: string, before = '') =>
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="40">${inside}</svg>`
  const evil = `<script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/><image href="http://127.0.0.1:9/x.png" width="9" height="9"/>`
  const { status, data } = await upload(
    staff.catalogue,
    svg(`${evil}${drawn}`, '<?xml version="1.0"?>\n<!-- a logo -->\n'),
  )
  expect(status).toBe(200)
  const [, id = ''] = /^\/pictures\/([\w-]+)\//.exec(data?.address ?? '') ?? []
  const stored = await shop.storage.read(`pictures/${id}/master`)
  const picture = sharp(stored ?? new Uint8Array())
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 1600, height: 640, hasAlpha: true })
  expect(Buffer.from(stored ?? []).toString('latin1')).not.toMatch(/script|passwd/)
  const { data: pixels, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...pixels.subarray((y * info.width + x) * info.channels).subarray(0, 4)]
  expect([at(800, 320), at(5, 5)[3]]).toEqual([[255, 0, 0, 255], 0])

  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`
  for (const bad of [svg('<text>&b;</text>', bomb), svg('<circle', ''), `${svg(drawn)}`.padEnd(1024 * 1024 + 2, ' ')])
    expect((await upload(staff.catalogue, bad)).status, bad.slice(0, 40)).toBeGreaterThanOrEqual(400)
  await expect(renderPhoto({ path: await fileOf(svg(drawn)), size: 200 })).rejects.toMatchObject({
    code: 'unsupported_file',
  })
})

test('a picture is cut around its focus, and the whole one stays', async () => {
  const { data } = await upload(staff.catalogue, await halves())
  const cut = (input: object) =>
    staff.catalogue.send('POST', '/admin/pictures/crop', { original: data?.address, ...input })
  const colourOf = async (address: string) => {
    const bytes = await readPicture(shop.storage, address.split('/')[2] ?? '', 240, 'jpg')
    const { dominant } = await sharp(bytes ?? undefined).stats()
    return dominant.r > dominant.b ? 'red' : 'blue'
  }
  const left = await cut({ x: 0.1, y: 0.5, zoom: 2 })
  expect(left.body.data).toMatchObject({ width: 400, height: 500 })
  expect(await colourOf((left.body.data as { address: string }).address)).toBe('red')
  const right = await cut({ x: 1, y: 1, zoom: 2 })
  expect(await colourOf((right.body.data as { address: string }).address)).toBe('blue')
  for (const wrong of [
    { x: 2, y: 0, zoom: 1 },
    { x: 0, y: 0, zoom: 99 },
    { x: 0, y: 0, zoom: 1, original: '/../secret' },
  ])
    expect((await cut(wrong)).status).toBe(400)
  expect((await cut({ x: 0, y: 0, zoom: 1, original: `/pictures/${'0'.repeat(16)}/720.jpg` })).status).toBe(404)
  expect((await staff.orders.send('POST', '/admin/pictures/crop', {})).status).toBeGreaterThanOrEqual(400)
})

thoroughTest('hostile files are refused in words, and leave nothing', async () => {
  const stored = () => shop.db.selectFrom('pictures').select('id').execute()
  const before = await stored()
  const jpeg = await halves()
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  for (const [name, bytes, message] of [
    ['a page', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'Please choose a picture'],
    ['half a picture', jpeg.subarray(0, jpeg.length / 2), 'damaged'],
    ['a bomb', bomb, 'megapixels'],
    ['too many bytes', Buffer.concat([jpeg, Buffer.alloc(16 * 1024 * 1024)]), '15 MB'],
    ['nothing', '', 'empty'],
  ] as const) {
    const answer = await upload(staff.catalogue, bytes)
    expect(answer.status, name).toBeGreaterThanOrEqual(400)
    expect(answer.status, name).toBeLessThan(500)
    expect(answer.message, name).toContain(message)
  }
  expect(await stored()).toEqual(before)
  await expect.poll(() => readdir(join(shop.dataDir, 'uploads')).catch(() => [])).toEqual([])
})

async function uploadVideo(browser: Browser, bytes: Uint8Array) {
  const body = new FormData()
  body.append('video', new Blob([Buffer.from(bytes)]), 'film.mp4')
  const response = await browser.raw('/admin/pictures/videos', { method: 'POST', body })
  return { status: response.status, ...((await response.json()) as { message?: string; data?: { address: string } }) }
}

test('who may change the catalogue uploads a video, which shoppers get in parts and without where it was filmed', async () => {
  expect((await uploadVideo(shop.browser(), film())).status).toBe(401)
  for (const role of roleNames) {
    const { status } = await uploadVideo(staff[role], film())
    expect(status, role).toBe(mayDo(role, 'catalogue.change') ? 200 : 403)
  }
  const { data } = await uploadVideo(staff.catalogue, film({ seconds: 60 }))
  expect(data?.address).toMatch(/^\/product-videos\/[a-z0-9]{32}\.mp4$/)
  const whole = await shop.browser().raw(data?.address ?? '')
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(Buffer.from(await whole.arrayBuffer()).includes(filmedAt)).toBe(false)
  const part = await shop.browser().raw(data?.address ?? '', { headers: { range: 'bytes=0-3' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'video.uploaded')
    .orderBy('id', 'desc')
    .execute()
  expect(rows[0]?.subject_id).toBe(data?.address)
})

test('what is no video, too long or damaged is refused in words, and leaves nothing', async () => {
  const stored = () => readdir(join(shop.dataDir, 'files', 'product-videos'))
  const before = await stored()
  for (const [bytes, status, message] of [
    [await halves(), 415, 'Please choose a video (MP4, WebM, MOV)'],
    [film({ seconds: 61 }), 413, 'Please choose a video of at most 60 seconds'],
    [film().subarray(0, 900), 415, 'damaged'],
  ] as const) {
    const answer = await uploadVideo(staff.catalogue, bytes)
    expect([answer.status, answer.message]).toEqual([status, expect.stringContaining(message)])
  }
  expect(await stored()).toEqual(before)
})
