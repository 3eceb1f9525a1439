import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  answer,
  begin,
  db,
  fileOf,
  folder,
  leadOf,
  productLines,
  productOf,
  reasonsOf,
  send,
  sendAll,
  setUpMoves,
  shop,
  storage,
  write,
} from '../../../../test/moves.ts'
import { FetchError } from '../../../platform/http/fetch-public.ts'
import { fetchPictures, findMove, goLive, retryPictures, takeBack, throwAway, workMove } from './index.ts'

setUpMoves()

test('pictures are fetched into products in their order; what cannot be fetched is tried again, or reported', async () => {
  const moveId = await begin()
  await sendAll(moveId)
  const png = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#aa3322' } })
    .png()
    .toBuffer()
  const other = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#2233aa' } })
    .png()
    .toBuffer()
  let tries = 0
  const fetchFile = async (url: string) => {
    if (url.endsWith('-r.png')) throw new FetchError('The other shop answers 404')
    tries += 1
    if (tries === 1) throw new FetchError('It took too long', { isPassing: true })
    const path = join(folder, `picture-${tries}`)
    const bytes = url.endsWith('-1.png') ? png : other
    await writeFile(path, bytes)
    return { path, size: bytes.length }
  }
  await fetchPictures(db, moveId, { storage, uploadFolder: folder, fetchFile })
  expect((await findMove(db, moveId)).made).toMatchObject({ pictures: 2, picturesWaiting: 0, picturesFailed: 1 })
  const { images, version } = await productOf(`${shop}-oud`)
  expect([images.length, version]).toEqual([2, 1])
  for (const image of images) expect(await storage.exists(`pictures/${image.split('/')[2]}/master`)).toBe(true)
})

test('redirects keep their query, chains are shortened, and loops, dead ends, other sites and our own pages are told', async () => {
  const moveId = await begin()
  const way = (from: string, to: string) => `/${shop}${from},${to.replace('~', `/${shop}`)}`
  await send(moveId, 'shopify-redirects', [
    'Redirect from,Redirect to',
    way('?id=1', '/shop?category=Women'),
    way('?id=2', '/deals'),
    way('/1', '~/2'),
    way('/2', '~/3'),
    way('/3', '/shop'),
    way('/self', '~/self'),
    way('/none', '/products/never-was'),
    way('/far', 'https://elsewhere.example/x'),
    '/cart,/shop',
    way('/3', '/deals'),
  ])
  await workMove(db, moveId)
  expect(await reasonsOf(moveId)).toEqual([
    '7 Redirect to: It leads to itself, and was left out',
    '8 Redirect to: It leads to a page that is not here',
    '9 Redirect to: It leads to another site: not followed before somebody agrees',
    '10 Redirect from: The shop has a page of its own there: this redirect was left out',
    '11 Redirect from: Line 6 lets the same address lead to /shop: the first counts',
  ])
  expect(await fileOf(moveId)).toMatchObject({ found: 10, made: 7, leftOut: 3 })
  await answer(moveId, 'host', 'yes', 'elsewhere.example')
  await workMove(db, moveId)
  await write(tx => goLive(tx, moveId))
  const lead = (path: string) => leadOf(`/${shop}${path}`)
  expect(await lead('?id=2&utm_source=fb')).toBe('/deals')
  expect(await lead('/?id=1')).toBe('/shop?category=Women')
  expect(await lead('/1')).toBe('/shop')
  expect(await lead('/far')).toBe('https://elsewhere.example/x')
  expect(await lead('?id=3')).toBeNull()
})

test('pictures wait for one before them that is tried again; where the first one is gone no other takes its place', async () => {
  const moveId = await begin()
  await send(moveId, 'shopify-products', productLines())
  await workMove(db, moveId)
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#113322' } })
    .png()
    .toBuffer()
  const asked: string[] = []
  let gone = true
  const fetchFile = async (url: string) => {
    asked.push(url.slice(-5))
    if (gone && url.endsWith('-1.png')) throw new FetchError('The other shop answers 404')
    const path = join(folder, `picture-${asked.length}-${shop}`)
    await writeFile(path, bytes)
    return { path, size: bytes.length }
  }
  await fetchPictures(db, moveId, { storage, uploadFolder: folder, fetchFile })
  expect(asked).toEqual(['1.png'])
  expect((await productOf(`${shop}-oud`)).images).toEqual([])
  expect((await findMove(db, moveId)).made).toMatchObject({ pictures: 0, picturesWaiting: 0, picturesFailed: 2 })
  gone = false
  expect(await write(tx => retryPictures(tx, moveId))).toMatchObject({ pictures: 2 })
  await fetchPictures(db, moveId, { storage, uploadFolder: folder, fetchFile })
  expect(asked.slice(1)).toEqual(['1.png', '2.png'])
  expect((await findMove(db, moveId)).made).toMatchObject({ pictures: 2, picturesFailed: 0 })
})

test('discounts are offers that count once the move is live; what has ended, is used up or narrowed there is told; gift cards keep their balance', async () => {
  const moveId = await begin()
  const code = (name: string) => `${shop}${name}`.toUpperCase()
  await send(moveId, 'shopify-offers', [
    'Name,Value,Value Type,Minimum Purchase Requirements,Times Used In Total,Applies Once Per Customer,Usage Limit Per Code,Status,Start,End',
    `${code('ten')},-10.0,percentage,Minimum purchase of Rs 3000,3,true,10,Active,2024-01-01 10:00:00 +0500,`,
    `${code('off')},-500,fixed_amount,,0,false,,Active,2024-01-01,2099-12-31`,
    `${code('old')},-500,fixed_amount,,0,false,,Expired,2020-01-01,2020-12-31`,
    `${code('all')},-5,percentage,,10,false,10,Active,2024-01-01,`,
    `${code('free')},-100,shipping,,0,false,,Active,2024-01-01,`,
    `${code('ten')},-20,percentage,,0,false,,Active,2024-01-01,`,
  ])
  await send(moveId, 'woocommerce-offers', [
    'code,type,amount,expiry_date,minimum_amount,usage_limit,usage_count,usage_limit_per_user,product_ids,free_shipping',
    `${code('woo')},percent,15,,2000,,0,2,,no`,
    `${code('some')},fixed_cart,300,,,,0,,12,no`,
    `${code('ten')},percent,15,,,,0,,,no`,
  ])
  await send(moveId, 'shopify-gifts', [
    'Id,Last Characters,Customer Name,Email,Created At,Expires On,Initial Balance,Current Balance,Currency,Enabled?',
    `${shop}1,1a2b,Sana,sana@example.com,2024-01-01,,5000,2500.00,PKR,true`,
    `${shop}2,9z9z,Ali,ali@example.com,2024-01-01,2020-01-01,5000,900,PKR,true`,
    `${shop}3,5y5y,Ali,ali@example.com,2024-01-01,,100,100,AED,true`,
  ])
  await workMove(db, moveId)
  const offers = async () => {
    const { rows } = await sql<Record<string, string | number | null>>`
      select coalesce(nullif(replace(lower(code), ${shop}, ''), lower(code)), 'gift') as code, discount_type as kind, discount_value as value,
        minimum_subtotal as minimum, total_limit as most, person_limit as each, status
      from coupons where id in (select made_id from moved where move_id = ${moveId} and kind = 'offer') order by 1`.execute(
      db,
    )
    return rows.map(row => Object.values(row))
  }
  expect(await offers()).toEqual([
    ['free', 'shipping', 0, 0, null, null, 'inactive'],
    ['gift', 'fixed', 250_000, 0, 1, 1, 'inactive'],
    ['off', 'fixed', 50_000, 0, null, null, 'inactive'],
    ['some', 'fixed', 30_000, 0, null, null, 'inactive'],
    ['ten', 'percentage', 1000, 300_000, 7, 1, 'inactive'],
    ['woo', 'percentage', 1500, 200_000, null, 2, 'inactive'],
  ])
  const { files, differences, made } = await findMove(db, moveId)
  expect(files.map(({ found, made: fresh, leftOut }) => [found, fresh, leftOut])).toEqual([
    [3, 1, 2],
    [3, 2, 1],
    [6, 3, 3],
  ])
  expect(files[0]).toMatchObject({ amount: 340_000, keptAmount: 250_000 })
  expect([differences, made.offers]).toEqual([[], 6])
  await write(tx => goLive(tx, moveId))
  // What counted there for some products alone stays off.
  expect((await offers()).map(([name, , , , , , status]) => `${name} ${status}`)).toEqual([
    'free active',
    'gift active',
    'off active',
    'some inactive',
    'ten active',
    'woo active',
  ])
  // Read again, what nobody has used here says what the later file says; what is over there is switched off.
  await sql`update coupons set redeemed = 1 where code = ${code('off')}`.execute(db)
  await send(moveId, 'shopify-offers', [
    'Name,Value,Value Type,Usage Limit Per Code,Times Used In Total,Status,Start,End',
    `${code('ten')},-15.0,percentage,10,5,Active,2024-01-01,2099-12-31`,
    `${code('off')},-700,fixed_amount,,0,Active,2024-01-01,`,
    `${code('free')},-100,shipping,,0,Expired,2024-01-01,2024-02-01`,
  ])
  const cards = (balance: string, enabled: string) => [
    'Id,Last Characters,Current Balance,Currency,Enabled?',
    `${shop}1,1a2b,${balance},PKR,${enabled}`,
  ]
  await send(moveId, 'shopify-gifts', cards('900', 'true'))
  await workMove(db, moveId)
  expect(await offers()).toEqual([
    ['free', 'shipping', 0, 0, null, null, 'inactive'],
    ['gift', 'fixed', 90_000, 0, 1, 1, 'active'],
    ['off', 'fixed', 50_000, 0, null, null, 'active'],
    ['some', 'fixed', 30_000, 0, null, null, 'inactive'],
    ['ten', 'percentage', 1500, 0, 5, null, 'active'],
    ['woo', 'percentage', 1500, 200_000, null, 2, 'active'],
  ])
  const [gifts, discounts] = (await findMove(db, moveId)).files
  expect(discounts).toMatchObject({ found: 3, changed: 2, known: 1 })
  expect(gifts).toMatchObject({ changed: 1, amount: 90_000, keptAmount: 90_000 })
  await send(moveId, 'shopify-gifts', cards('900', 'false'))
  await workMove(db, moveId)
  expect((await offers()).find(([name]) => name === 'gift')).toEqual(['gift', 'fixed', 90_000, 0, 1, 1, 'inactive'])
  expect((await findMove(db, moveId)).files[0]).toMatchObject({ amount: 90_000, keptAmount: 0 })
  await sql`update coupons set redeemed = 0 where code = ${code('off')}`.execute(db)
  await write(tx => takeBack(tx, moveId))
  expect((await offers()).every(row => row.at(-1) === 'inactive')).toBe(true)
  await write(tx => throwAway(tx, moveId))
  const { rows } = await sql`select from coupons where code like ${`${shop.toUpperCase()}%`}`.execute(db)
  expect(rows).toEqual([])
})

test('pages and blog posts are drafts with their texts; a post is led to from its old address', async () => {
  const moveId = await begin()
  await send(moveId, 'shopify-pages', [
    'Handle,Title,Body HTML,Blog: Handle,Author',
    `${shop}-care,Care ${shop},<h2>Keep cool</h2><p>Away from light.</p>,,`,
    `${shop}-oud,What is oud ${shop},<p>Resin</p>,news,Sana`,
    `,,<p>Nothing</p>,,`,
  ])
  await workMove(db, moveId)
  const { rows } = await sql`
    select slug, kind, published_at as published, text ->> 'title' as title, text ->> 'body' as body, text ->> 'author' as author
    from documents d join document_versions on document_id = d.id where slug like ${`${shop}-%`} order by slug`.execute(
    db,
  )
  expect(rows).toMatchObject([
    {
      slug: `${shop}-care`,
      kind: 'page',
      published: null,
      title: `Care ${shop}`,
      body: expect.stringContaining('Away from light.'),
    },
    { slug: `${shop}-oud`, kind: 'article', body: 'Resin', author: 'Sana' },
  ])
  expect(await findMove(db, moveId)).toMatchObject({ made: { pages: 2, addresses: 1 }, differences: [] })
  await send(moveId, 'shopify-pages', ['Handle,Title,Body HTML', `${shop}-care,Care ${shop},<p>New</p>`])
  await workMove(db, moveId)
  expect(await fileOf(moveId)).toMatchObject({ made: 0, known: 1 })
  await write(tx => throwAway(tx, moveId))
  const left = await sql`select from documents where slug like ${`${shop}-%`}`.execute(db)
  expect(left.rows).toEqual([])
})
