import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { shelve } from '../../../../test/fixtures.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  addRedirect,
  findRedirect,
  importRedirects,
  listMissed,
  listRedirects,
  openAddressCounts,
  SaveRedirect,
} from './index.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh?.drop())

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => fresh.db.transaction().execute(work)
const add = (from: string, to: string, permanent = true) =>
  within(tx => addRedirect(tx, SaveRedirect.parse({ from, to, permanent }), 'Sana'))
const importFile = (lines: string) => within(tx => importRedirects(tx, new TextEncoder().encode(lines), 'Sana'))

test('an address leads on however it is written', async () => {
  await add('https://old.example/Pages/Eid-2024/', '/collections/eid')
  await add('/عید', '/shop?category=Gift', false)
  for (const asked of ['/pages/eid-2024', '/PAGES/Eid-2024/', '/pages//eid-2024', '/pages/eid%2D2024'])
    expect(await findRedirect(fresh.db, asked)).toEqual({
      from: '/pages/eid-2024',
      to: '/collections/eid',
      status: 301,
      matched: new Set(),
    })
  expect(await findRedirect(fresh.db, encodeURI('/عید'))).toMatchObject({ status: 302 })
  for (const asked of ['/pages/eid', '/', `/${'x'.repeat(3000)}`, '/%', '/%00'])
    expect(await findRedirect(fresh.db, asked)).toBeNull()
})

test('a typed address keeps its query: it answers whoever asks with all of it, before the one of its path', async () => {
  const file = [
    'from,to',
    '"/index.php?route=product/product&product_id=42",/product/a',
    '"https://old.example/index.php?product_id=50&route=product/product",/product/b',
    '/index.php,/shop',
  ].join('\n')
  expect(await importFile(file)).toBe(3)
  const leads = async (asked: string) => (await findRedirect(fresh.db, asked))?.to
  expect(await leads('/index.php?route=product/product&product_id=42')).toBe('/product/a')
  expect(await leads('/Index.php?product_id=50&utm_source=fb&route=product%2Fproduct')).toBe('/product/b')
  expect(await leads('/index.php?product_id=51')).toBe('/shop')
  expect([
    ...((await findRedirect(fresh.db, '/index.php?route=product/product&product_id=42&x=1'))?.matched ?? []),
  ]).toEqual(['product_id', 'route'])
  await expect(add('/index.php?route=product/product&product_id=42', '/shop')).rejects.toThrow(
    'leads to /product/a already',
  )
  await expect(importFile('/?p=123,/product/a')).rejects.toThrow(
    'Line 1: The shop has a page or a file of its own there',
  )
  await expect(add('/eid', '/eid?x=1')).rejects.toThrow('lead to itself')
  await expect(add('/old-eid', '/index.php?product_id=50&route=product/product')).rejects.toThrow('A chain')
  // Another one is asked for there.
  await add('/eid?x=1', '/eid-is-over')
  await add('/eid-2023', '/eid?x=2')
})

test('loops and chains are refused with the reason', async () => {
  await add('/a', '/b')
  await expect(add('/b', '/a')).rejects.toThrow('A loop: /a leads back to /b')
  await expect(add('/c', '/A/?x=1')).rejects.toThrow('A chain: /A/?x=1 leads on to /b')
  await expect(add('/b', '/d')).rejects.toThrow('A chain: /a leads to /b')
  await expect(add('/a', '/d')).rejects.toThrow('/a leads to /b already')
  await expect(add('/e', '/E/')).rejects.toThrow('lead to itself')
})

test('two redirects that are a loop together cannot both be added', async () => {
  const both = await Promise.allSettled([add('/x', '/y'), add('/y', '/x')])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  '/admin',
  '/admin/x',
  '/v1/order',
  '/',
  '/cart',
  '/shop',
  '/pictures/a',
  '/journal',
  '/robots.txt',
  'eid',
  '/x/../admin',
])('no redirect begins at %s', from =>
  expect(SaveRedirect.safeParse({ from, to: '/shop', permanent: true }).success).toBe(false),
)

test.each([
  'javascript:alert(1)',
  '//evil.pk',
  '/\\evil.pk',
  'http://a.pk',
  '../admin',
  '/admin',
  '/x/../admin',
  '/%61dmin',
  'https://a@b.pk',
  '/a b',
  '',
])('no redirect leads to %s', to =>
  expect(SaveRedirect.safeParse({ from: '/old', to, permanent: true }).success).toBe(false),
)

test('a page of the shop keeps its address', async () => {
  const { productId } = await shelve(fresh.db, 'Night Oud', [{ ml: 50, price: 200_000 }])
  const { address } = await fresh.db
    .selectFrom('products')
    .select('address')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  for (const from of [`/product/${address}`, '/pages/faqs'])
    await expect(add(from, '/shop')).rejects.toThrow('has a page there')
  await add('/product/no-such', '/shop')
})

test('a file is taken whole, or not at all with the lines that are wrong', async () => {
  expect(await importFile('from,to,status\n/f1,/shop,301\n/f2,/deals,302\n/f3,/shop,\n')).toBe(3)
  expect((await listRedirects(fresh.db, { q: '/f', page: 1 })).redirects).toMatchObject([
    { from: '/f1', permanent: true },
    { from: '/f2', permanent: false },
    { from: '/f3', permanent: true },
  ])
  await expect(importFile('/g1,/shop\n/g2,//evil.pk\n/g3,/shop,307\n/g4,/g1\n')).rejects.toThrow(
    /^Nothing was imported\. Line 2: It leads to a page.*Line 3: '307' is neither.*Line 4: A chain/,
  )
  expect(await findRedirect(fresh.db, '/g1')).toBeNull()
  await expect(importFile('')).rejects.toThrow('The file has no lines')
})

test('an address that is not found is counted, without what may be somebody, until a redirect takes it', async () => {
  const counts = openAddressCounts(fresh.db, { warn: (about, text) => expect([about, text]).toBeNull() })
  for (const path of ['/gone', '/Gone/', '/gone?x=1', '/rare']) counts.addMiss(path)
  for (const path of [
    '/wp-login.php',
    '/.env',
    '/order/abc',
    '/a@b.pk',
    '/call/03001234567',
    `/${'k'.repeat(43)}`,
    '/x.data',
  ])
    counts.addMiss(path)
  for (let n = 0; n < 3; n++) counts.addHit('/a')
  await counts.flush()
  counts.addMiss('/gone')
  await counts.close()
  const { missed } = await listMissed(fresh.db, { q: '', page: 1 })
  expect(missed.map(({ path, times }) => [path, times])).toEqual([
    ['/gone', 4],
    ['/rare', 1],
  ])
  expect((await listRedirects(fresh.db, { q: '/a', page: 1 })).redirects[0]).toMatchObject({ from: '/a', hits: 3 })
  await add('/gone', '/shop')
  expect((await listMissed(fresh.db, { q: '', page: 1 })).missed).toMatchObject([{ path: '/rare' }])
})

test('made-up addresses keep no later ones out, and what is asked for often stays', async () => {
  const counts = openAddressCounts(fresh.db, { warn: (about, text) => expect([about, text]).toBeNull() }, 20)
  for (const path of ['/often', '/often', ...Array.from({ length: 30 }, (_, n) => `/made-up-${n}`)])
    counts.addMiss(path)
  await counts.flush()
  for (const path of ['/eid', '/eid']) counts.addMiss(path)
  await counts.close()
  const { missed } = await listMissed(fresh.db, { q: '', page: 1 })
  expect(missed).toHaveLength(20)
  expect(missed.map(({ path }) => path)).toEqual(expect.arrayContaining(['/often', '/eid']))
})
