import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoProducts } from '../../../../../db/seeds/demo/products.ts'
import { seedCategories } from '../../../../../db/seeds/seed-categories.ts'
import { seedProducts } from '../../../../../db/seeds/seed-products.ts'
import { type FreshDatabase, freshDatabase } from '../../../../../test/database.ts'
import { toIntention } from './meaning-of-search.ts'
import { readSearch } from './read-search.ts'
import { searchProducts } from './search-products.ts'

let shop: FreshDatabase

beforeAll(async () => {
  shop = await freshDatabase()
  await seedCategories(shop.db)
  await seedProducts(shop.db, demoProducts, new Map(), new Date())
})
afterAll(() => shop.drop())

const search = (text: string) => searchProducts(shop.db, { search: text, page: 1, limit: 10 })
const names = async (text: string) => (await search(text)).data.map(({ name }) => name)
const chips = async (text: string) => (await search(text)).search?.understood.map(({ label }) => label)

test.each([
  ['rose under 3000 for wife', ['Under Rs 3,000', 'For women']],
  ['mard ke liye 2000 se kam wala itr', ['For men', 'Under Rs 2,000', 'Attar/Oud']],
  ['1 tola gulab', ['1 tola (12 ml)']],
  ['adha tola musk', ['½ tola (6 ml)']],
  ['garmi mein office ke liye halka perfume', ['Summer', 'Office', 'Light']],
  ['dulhan ke liye', ['Wedding, For women']],
  ['dair tak rehne wali khushbu', ['Long lasting']],
  ['alcohol ke baghair namaz ke liye', ['Alcohol free', 'Prayer']],
  ['tohfa gift', ['Gift']],
  ['sasta oud', ['Lowest price first']],
  ['rose without oud', ['Without oud']],
  ['sale wale perfume', ['On offer']],
  ['مردانہ عطر ۳۰۰۰ سے کم', ['For men', 'Attar/Oud', 'Under Rs 3,000']],
  ['noctrune', ['Nocturne']],
  // Words of a wish are no misspelt notes, names or offers.
  ['pasine ki badbu', ['Summer']],
  ['ideal gift', ['Gift']],
  ['nayi naveli dulhan', ['Newest first', 'Wedding, For women']],
  ['parhne ke liye', ['Every day']],
  ['namaz parhne ke liye', ['Prayer']],
  ['university girls', ['Every day', 'For women']],
  ['garam mausam', ['Summer']],
  ['garam khushbu', ['Winter']],
  ['headache na ho', ['Light']],
  ['sister getting married, gift', ['For women', 'Wedding', 'Gift']],
  ['oud jo mard laga sakte hain', ['For men']],
  ['lahore ki garmi mein', ['Summer']],
  // Who is spoken to does not wear it; a year is no price.
  ['aoa bhai koi acha sa oud', []],
  ['eid 2026 men', ['Eid', 'For men']],
  // What is said twice is one chip.
  ['dulhan ladies', ['Wedding, For women']],
  // The thousands of a range are those of both ends.
  ['3 se 5 hazar', ['Rs 3,000 to Rs 5,000']],
  ['2-4k for men', ['Rs 2,000 to Rs 4,000', 'For men']],
  ['دو سے تین ہزار', ['Rs 2,000 to Rs 3,000']],
  ['3ml attar 5 hazar tak', ['3 ml', 'Attar/Oud', 'Under Rs 5,000']],
  ['50% off', ['On offer']],
  // Who is spoken to, how many, what is said of the way, and what a price must not pass.
  ['bhai delivery hoti hai? oud chahiye', []],
  ['bhai ke liye oud', ['For men']],
  ['3 perfumes for men', ['For men']],
  ['safar ke liye 30 ml', ['30 ml']],
  ['smells expensive, for a wedding guest', ['Wedding']],
  ['ladies perfume 3 hazar se zyada nahi', ['For women', 'Under Rs 3,000']],
  ['har roz lagane wali khushbu', ['Every day']],
  // A short word within a sentence is no misspelt name, nor the beginning of one.
  ['something safe for my dad please', ['For men']],
  ['raat ki rani', []],
  ['attarwala 1921', []],
  ['vetiver no. 7', []],
])('%j is understood as %j', async (text, labels) => {
  expect(await chips(text)).toEqual(labels)
})

test('a chip that is taken off leaves the rest of the search', async () => {
  const { search: details } = await search('rose under Rs 3,000 ka perfume wife ke liye')
  expect(details?.understood).toEqual([
    { label: 'Under Rs 3,000', without: 'rose wife' },
    { label: 'For women', without: 'rose under rs 3000' },
  ])
})

test.each([
  ['shabelahore', 'Shab-e-Lahore'],
  ['shabe lahore', 'Shab-e-Lahore'],
  ['dil ruba', 'Dilruba'],
  ['blackoud', 'Black Oud'],
  ['sheesha mehal', 'Shisha Mahal'],
  ['oud kambodi', 'Dehn Al Oud Cambodi'],
  ['mehfeel velvet', 'Mehfil Velvet'],
  ['سفید عود', 'White Oud'],
])('%j finds %s first', async (typed, name) => {
  expect((await names(typed))[0]).toBe(name)
})

test('a size and a price are asked of the same size', async () => {
  // Its 30 ml cost Rs 1,950, its 100 ml Rs 3,900.
  expect(await names('100ml ittefaq under 4000')).toContain('Ittefaq')
  const { search: details } = await search('100ml ittefaq under 2000')
  expect(details?.closest).toBe(true)
})

test('a kind that is not wanted is in no result, in either script', async () => {
  const all = async (text: string) =>
    (await searchProducts(shop.db, { search: text, page: 1, limit: 100 })).data.map(({ name, concentration }) => ({
      name,
      concentration,
    }))
  expect((await all('set nahi chahiye')).filter(({ name }) => /\bset\b/i.test(name))).toEqual([])
  for (const text of ['set nahi chahiye', 'no gift sets please'])
    expect(
      (await all(text)).filter(({ concentration }) => concentration === 'Gift Set'),
      text,
    ).toEqual([])
  expect(new Set((await all('spray nahi chahiye')).map(({ concentration }) => concentration))).toEqual(
    new Set(['Attar', 'Pure Oud Oil']),
  )
  const without = (await all('عود کے بغیر')).map(({ name }) => name)
  expect(without).toEqual((await all('without oud')).map(({ name }) => name))
  expect(without).toContain('Ruh Gulab')
})

test('a gift for a person and a price: where nothing is all of it, person and price are kept, and something can be bought', async () => {
  const { data } = await search('gift for husband 3000')
  expect(data[0]?.sizes.some(({ cutPrice, stock }) => cutPrice <= 300_000 && stock > 0)).toBe(true)
  const soldOut = await search('gift for father under 5000')
  expect(soldOut.data.map(({ name }) => name)).toEqual(['Pocket Pair'])
  expect(soldOut.search?.instead.length).toBeGreaterThan(0)
  for (const { sizes } of soldOut.search?.instead ?? [])
    expect(sizes.some(({ cutPrice, stock }) => cutPrice <= 500_000 && stock > 0)).toBe(true)
})

test('what nothing has all of is answered by the closest, and said so', async () => {
  const { data, search: details, totalProducts } = await search('gift under 4000')
  expect(details?.closest).toBe(true)
  // The Pocket Pair is nearer to the price, but sold out.
  expect(data[0]?.name).toBe('Garden Trio')
  expect(totalProducts).toBeGreaterThanOrEqual(data.length)
  // Far below every gift's price it is a bottle of that price.
  const cheap = await search('teacher ke liye gift 2000')
  expect(cheap.data[0]?.sizes.some(({ cutPrice, stock }) => cutPrice <= 200_000 && stock > 0)).toBe(true)
  // A word that nobody knows does not hide what the others find.
  const unknown = await search('qwzzrt black oud')
  expect(unknown.search?.closest).toBe(true)
  expect(unknown.data[0]?.name).toBe('Black Oud')
  expect((await search('black oud')).search?.closest).toBe(false)
})

test('a search that finds nothing shows best sellers, and words that are alike', async () => {
  const nothing = await search('lavgzzder')
  expect(nothing.data).toEqual([])
  expect(nothing.search?.instead).toHaveLength(6)
  expect(nothing.search?.didYouMean).toContain('lavender')
})

test('what is no word is no search, and what is half of one no likeness of it', async () => {
  for (const text of ['xqzzy blorp', 'y blorp', 'lavgzzder xqzzy']) {
    const { data, search: details } = await search(text)
    expect(data, text).toEqual([])
    expect(details?.didYouMean, text).toEqual([])
  }
  expect((await search('lavgzzder sandxxood')).search?.didYouMean).toContain('lavender sandalwood')
})

test('a word that the merchant adds is understood by the next search', async () => {
  expect(await chips('oud zubqat')).toEqual([])
  await sql`insert into search_terms (phrase, kind, value) values (' Zubqat ', 'season', 'summer')`.execute(shop.db)
  expect(await chips('oud zubqat')).toEqual(['Summer'])
  await sql`delete from search_terms where phrase = 'zubqat'`.execute(shop.db)
  expect(await chips('oud zubqat')).toEqual([])
})

test('a term that means nothing is refused', async () => {
  const add = (kind: string, value: string) =>
    sql`insert into search_terms (phrase, kind, value) values ('x', ${kind}, ${value})`.execute(shop.db)
  await expect(add('season', 'lent')).rejects.toThrow(/search_terms_check/)
  await expect(add('audience', '')).rejects.toThrow(/search_terms_check/)
  await expect(add('colour', 'red')).rejects.toThrow(/search_terms_check/)
})

test('a search takes at most two queries', async () => {
  let queries = 0
  const counted = shop.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const queriesOf = async (search: string) => {
    queries = 0
    await searchProducts(counted, { search, page: 1, limit: 10 })
    return queries
  }
  // The first one also reads how large the catalogue is.
  await queriesOf('oud')
  const texts = [
    'oud',
    'mujhe 5000 ke andar acha perfume dikhao',
    'lavendar',
    'lavgzzder oud',
    'oud under 100',
    'lavendar under 100',
    'zzqx',
  ]
  for (const text of texts) expect(await queriesOf(text), text).toBeLessThanOrEqual(2)
})

test('every word of the tables is understood or ignored, and every search of one of them finds something', async () => {
  const { rows } = await sql<{
    phrase: string
  }>`select distinct phrase from search_terms where kind <> 'ignored'`.execute(shop.db)
  for (const { phrase } of rows.filter((_, index) => index % 7 === 0)) {
    const read = await readSearch(shop.db, `${phrase} oud`)
    expect(read && toIntention(read).parts.length, phrase).toBeGreaterThan(0)
    expect((await search(`${phrase} oud`)).data.length, phrase).toBeGreaterThan(0)
  }
})
