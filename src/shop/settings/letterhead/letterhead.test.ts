import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../../../../test/fixtures.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { writeSheets } from '../../../platform/pdf/sheet.ts'
import { openStorage, type Storage } from '../../../platform/storage/storage.ts'
import { letterhead } from './index.ts'

let folder: string
let storage: Storage
const id = 'abcdefghijklmnop'
const brand = { ...settings.brand, logoDark: `/pictures/${id}/720.jpg` }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khushbu-letterhead-'))
  storage = await openStorage({ dataDir: folder })
  const mark = { create: { width: 600, height: 200, channels: 4, background: '#00000000' } } as const
  const bar = await sharp({ create: { width: 600, height: 100, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  await storage.write(
    `pictures/${id}/master`,
    await sharp(mark)
      .composite([{ input: bar, left: 0, top: 50 }])
      .png()
      .toBuffer(),
  )
})
afterAll(() => rm(folder, { recursive: true }))

test('papers of a house with a logo begin with it on white, in its shape; without one with its name as in the head of the shop', async () => {
  const house = await letterhead({ ...settings, brand }, storage)
  expect(house.logo).toMatchObject({ width: 600, height: 200 })
  const write = (with_: typeof house) =>
    writeSheets('A test', { house: with_ }, [1], String, page => page.letterhead('Invoice'))
  const [page] = await readPdf(await write(house), 1)
  if (!page) throw new Error('no page')
  expect(page.text).not.toContain('KHUSHBU')
  const dark = [...page.ink.entries()].filter(([, ink]) => ink > 200).map(([at]) => at)
  const rows = dark.map(at => Math.floor(at / page.width)).filter(y => y < 90)
  // A third of its height is the bar: its transparent parts print white.
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(30)
  expect(dark.length).toBeGreaterThan(2000)
  const [named] = await readPdf(await write(await letterhead(settings, storage)), 0.2)
  expect(named?.text).toContain('KHUSHBU')
})

test('a logo that cannot be read leaves the name in letters', async () => {
  for (const logoDark of ['/pictures/unknownunknown12/720.jpg', '/elsewhere.png', ''])
    expect((await letterhead({ ...settings, brand: { ...brand, logoDark } }, storage)).logo).toBeNull()
  const broken = { ...storage, read: () => Promise.reject(new Error('the bucket is away')) } as Storage
  expect((await letterhead({ ...settings, brand }, broken)).logo).toBeNull()
})
