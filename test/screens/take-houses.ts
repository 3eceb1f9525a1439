import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { APIRequestContext, Browser } from 'playwright-core'
import sharp from 'sharp'
import type { Db } from '../../src/platform/database/database.ts'
import { type Settings, Settings as SettingsRule } from '../../src/shop/settings/settings/index.ts'
import { Brand, Colours, Style } from '../../src/shop/settings/theme/theme-settings.ts'
import { shippingAddress } from '../addresses.ts'
import { settled } from '../browser/go-to.ts'
import { openWindow } from '../browser/window.ts'
import { signInAs } from '../journeys/at-work.ts'
import { handOver } from '../parcels.ts'

type House = { name: string; city: string; logo: string; settings: Partial<Settings> }

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`

/** Two houses of one software, by settings alone. */
const houses: readonly House[] = [
  {
    name: 'Noor & Sons',
    city: 'Lahore',
    logo: svg(
      300,
      90,
      '<g fill="none" stroke="#1d3b2f" stroke-width="3"><path d="M20 70 50 20 80 70Z"/><circle cx="50" cy="52" r="9"/></g><path d="M110 46h170" stroke="#1d3b2f" stroke-width="2"/><path d="M110 30h120M110 62h150" stroke="#1d3b2f" stroke-width="6"/>',
    ),
    settings: {
      orderPrefix: 'NOOR',
      tagline: 'Attars of Anarkali since 1931.',
      announcements: [{ id: 1, text: 'A tester with every order', textUrdu: '', link: '', from: '', until: '' }],
      themeColours: Colours.parse({
        ground: '#ffffff',
        surface: '#ffffff',
        ink: '#16211c',
        muted: '#4d5a53',
        line: '#d5ddd8',
        band: '#e9f0e6',
        bandInk: '#16211c',
        accent: '#1d5b41',
        accentInk: '#ffffff',
        sale: '#8a2f12',
        danger: '#a3221a',
      }),
      themeStyle: Style.parse({
        fonts: 'caslon',
        headings: 'typed',
        labels: 'typed',
        buttons: 'typed',
        corners: 'pill',
        cards: 'quiet',
        ratio: '1-1',
        head: 'centred',
        hero: 'split',
        product: 'story',
        ornament: 'none',
      }),
    },
  },
  {
    name: 'ATELIER NIL',
    city: 'Karachi',
    logo: '',
    settings: {
      orderPrefix: 'NIL',
      tagline: 'Scents without a story.',
      announcements: [{ id: 1, text: 'Karachi: delivered tomorrow', textUrdu: '', link: '', from: '', until: '' }],
      themeColours: Colours.parse({
        ground: '#10131c',
        surface: '#181c28',
        ink: '#eef1f8',
        muted: '#aab3c6',
        line: '#2c3347',
        band: '#5b2cff',
        bandInk: '#ffffff',
        accent: '#ff8a5c',
        accentInk: '#10131c',
        sale: '#7fe0b0',
        danger: '#ff9d94',
      }),
      themeStyle: Style.parse({
        fonts: 'josefin',
        headings: 'spaced',
        corners: 'square',
        cards: 'framed',
        ratio: '3-4',
        head: 'left',
        hero: 'quiet',
        product: 'fold',
        ornament: 'line',
      }),
    },
  },
]

const WIDTH_PX = 390
const HEIGHT_PX = 760
const GAP_PX = 16
const PATIENCE_MS = 180_000

type Shop = { url: string; db: Db }

/** Shop, listing, product, email, label and invoice of two houses, a row each: `brands.webp` in `folder`. */
export async function takeHouses(browser: Browser, shop: Shop, folder: string): Promise<void> {
  const rows: Buffer[] = []
  for (const house of houses) rows.push(await takeHouse(browser, shop, house))
  const widths = await Promise.all(rows.map(async row => (await sharp(row).metadata()).width))
  await sharp({
    create: { width: Math.max(...widths), height: 2 * HEIGHT_PX + GAP_PX, channels: 3, background: '#8a8a8a' },
  })
    .composite(rows.map((input, at) => ({ input, left: 0, top: at * (HEIGHT_PX + GAP_PX) })))
    .webp({ quality: 60 })
    .toFile(join(folder, 'brands.webp'))
}

async function takeHouse(browser: Browser, shop: Shop, house: House): Promise<Buffer> {
  const { page, close } = await openWindow(browser, shop.url, WIDTH_PX)
  try {
    // The first visit of each page renders its pictures.
    page.setDefaultTimeout(PATIENCE_MS)
    await signInAs(page, shop, 'manager', 'Hira Aslam')
    await furnish(shop.db, house, house.logo && (await uploadLogo(page.request, shop.url, house.logo)))
    // Each process hears of it by a notification.
    await page.waitForTimeout(2_000)
    await page.setViewportSize({ width: WIDTH_PX, height: HEIGHT_PX })
    const pictures: Buffer[] = []
    const { productId, orderId } = await order(page.request, shop)
    for (const path of ['/', '/shop', `/product/${productId}`]) {
      await page.goto(shop.url + path)
      await settled(page)
      pictures.push(await page.screenshot({ animations: 'disabled' }))
    }
    await page.setContent(await emailAbout(shop.db, orderId))
    pictures.push(await page.screenshot())
    const parcel = await handOver(shop.db, orderId)
    for (const kind of ['label', 'invoice']) {
      const paper = await page.request.get(`${shop.url}/admin/dispatch/documents?kind=${kind}&parcel=${parcel}`)
      if (!paper.ok()) throw new Error(`${kind}: ${paper.status()}`)
      pictures.push(await firstPage(await paper.body()))
    }
    return await sideBySide(pictures)
  } finally {
    await close()
  }
}

/** Sets the house up. */
async function furnish(db: Db, { name, city, settings }: House, logo: string): Promise<void> {
  const brand = Brand.parse({ wordmark: name, wordmarkCase: 'typed', logo, logoDark: logo })
  const values = { ...settings, brand, shopName: name, houseCity: city, supportAddress: `12 Mall Road, ${city}` }
  SettingsRule.partial().parse(values)
  for (const [key, value] of Object.entries(values)) {
    const stored = { key, value: JSON.stringify(value) }
    await db
      .insertInto('settings')
      .values(stored)
      .onConflict(conflict => conflict.column('key').doUpdateSet(stored))
      .execute()
  }
}

async function uploadLogo(request: APIRequestContext, url: string, logo: string): Promise<string> {
  const photo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
  const answer = await request.post(`${url}/admin/pictures`, { multipart: { photo } })
  const { data } = (await answer.json()) as { data?: { address: string } }
  if (!data) throw new Error(`the logo was refused: ${answer.status()}`)
  return data.address
}

/** An order of a guest for one bottle. */
async function order(request: APIRequestContext, { url, db }: Shop): Promise<{ productId: string; orderId: string }> {
  const { productId, selectedSizeId } = await db
    .selectFrom('sizes')
    .select(['product_id as productId', 'id as selectedSizeId'])
    .where('stock', '>', 20)
    .where('is_set', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const items = [{ productId, selectedSizeId, quantity: 1 }]
  const post = async (path: string, body: object) => {
    const answer = await request.post(`${url}/v1${path}`, { data: body })
    const { data, message } = (await answer.json()) as { data?: Record<string, string>; message?: string }
    if (!data) throw new Error(`${path}: ${message}`)
    return data
  }
  const email = 'ayesha@example.com'
  const { _id: customerId } = await post('/customer', { email })
  const { totalAmount } = await post('/cart/quote', { items })
  const placed = await post('/order', {
    customerId,
    items,
    paymentMethod: 'COD',
    totalAmount,
    shippingAddress: shippingAddress({ email }),
  })
  return { productId, orderId: placed._id ?? '' }
}

/** The email about an order, once its job has written it. */
async function emailAbout(db: Db, orderId: string): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const email = await db
      .selectFrom('emails')
      .select('html')
      .where('about', '=', `order:${orderId}`)
      .executeTakeFirst()
    if (email?.html) return email.html
    await new Promise(done => setTimeout(done, 500))
  }
  throw new Error('no email about the order')
}

let library: Promise<PDFiumLibrary> | undefined

/** The first page of a PDF, drawn as Chrome does. */
async function firstPage(pdf: Buffer): Promise<Buffer> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    const { data } = await document.getPage(0).render({
      scale: 2,
      render: ({ data, width, height }) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
    })
    return Buffer.from(data)
  } finally {
    document.destroy()
  }
}

/** Pictures in a row, each as high as the others. */
async function sideBySide(pictures: readonly Buffer[]): Promise<Buffer> {
  const scaled = await Promise.all(
    pictures.map(picture => sharp(picture).resize({ height: HEIGHT_PX }).png().toBuffer({ resolveWithObject: true })),
  )
  const lefts = scaled.map((_, at) => scaled.slice(0, at).reduce((sum, { info }) => sum + info.width + GAP_PX, 0))
  const width = scaled.reduce((sum, { info }) => sum + info.width + GAP_PX, -GAP_PX)
  return sharp({ create: { width, height: HEIGHT_PX, channels: 3, background: '#8a8a8a' } })
    .composite(scaled.map(({ data: input }, at) => ({ input, left: lefts[at] ?? 0, top: 0 })))
    .png()
    .toBuffer()
}
