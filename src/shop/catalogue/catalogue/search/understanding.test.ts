import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoProducts } from '../../../../../db/seeds/demo/products.ts'
import { seedCategories } from '../../../../../db/seeds/seed-categories.ts'
import { seedLikenesses } from '../../../../../db/seeds/seed-likenesses.ts'
import { seedProducts } from '../../../../../db/seeds/seed-products.ts'
import { type FreshDatabase, freshDatabase } from '../../../../../test/database.ts'
import { sharesText } from '../listing-rules.ts'
import { searchProducts } from './search-products.ts'

let shop: FreshDatabase

beforeAll(async () => {
  shop = await freshDatabase()
  await seedCategories(shop.db)
  await seedProducts(shop.db, demoProducts, new Map(), new Date())
  await seedLikenesses(shop.db)
})
afterAll(() => shop.drop())

const demo = new Map(demoProducts.map(product => [product._id, product]))
const search = (text: string) => searchProducts(shop.db, { search: text, page: 1, limit: 20, counted: false })
const shown = async (text: string) => {
  const { data, search: details } = await search(text)
  return [...data, ...(details?.instead ?? [])].flatMap(({ _id }) => demo.get(_id) ?? [])
}
const notesOf = ({ topNotes, heartNotes, baseNotes }: (typeof demoProducts)[number]) =>
  [...topNotes, ...heartNotes, ...baseNotes].join(' ')
const chips = async (text: string) => (await search(text)).search?.understood.map(({ label }) => label)

test.each([
  ['floral but not rose', /\brose\b/i, ['Floral', 'Without rose']],
  ['oud pasand nahi', /oud/i, ['Without oud']],
  ['no oud or leather for men', /oud|leather/i, ['Without oud', 'Without leather', 'For men']],
  ['oud aur gulab nahi chahiye', /\b(oud|rose)\b/i, ['Without oud', 'Without gulab']],
  ['meetha nahi', /vanilla|honey|praline|tonka/i, ['Without meetha']],
  ['rose nahi jasmine chahiye', /\brose\b/i, ['Without rose']],
  ['مجھے عود پسند نہیں', /oud/i, ['Without عود']],
  // Nothing has all of it: what is not wanted is no closest either.
  ['floral attar under 100 but not rose', /\brose\b/i, ['Floral', 'Attar/Oud', 'Under Rs 100', 'Without rose']],
])('%j shows nothing that has it, and says so', async (text, unwanted, labels) => {
  const products = await shown(text)
  expect(products.length).toBeGreaterThan(0)
  expect(products.filter(product => unwanted.test(notesOf(product))).map(({ name }) => name)).toEqual([])
  expect([...((await chips(text)) ?? [])].sort()).toEqual([...labels].sort())
})

test('an attar without oud is still of the category Attar/Oud', async () => {
  const products = await shown('attar without oud')
  expect(products.length).toBeGreaterThan(5)
  expect(new Set(products.map(({ category }) => category))).toEqual(new Set(['Attar/Oud']))
})

test('a number after "no" is not excluded', async () => {
  expect((await search('no 7')).data.map(({ name }) => name)).toEqual(['Vetiver No. 7'])
})

test.each([
  ['Chaand Raat', 'Chaand Raat Homme'],
  ['No. 7', 'Vetiver No. 7'],
  ['nikah box', 'The Nikah Box'],
  ['sample set', 'Discovery Vials, Set of Five'],
])('%j is the name before it is what its words mean', async (text, name) => {
  expect((await search(text)).data[0]?.name).toBe(name)
  expect(await chips(text)).toEqual([])
})

test('an Urdu word that no table has is found by its sound in Roman letters', async () => {
  expect((await search('دلربا')).data[0]?.name).toBe('Dilruba')
  expect((await search('اتفاق')).data[0]?.name).toBe('Ittefaq')
})

test.each([
  ['strongest', 'Strongest first', 'Dehn Al Oud Hindi'],
  ['sab se sasta attar', 'Lowest price first', 'White Oud'],
  ['longest lasting perfume', 'Longest lasting first', 'Dehn Al Oud Hindi'],
  ['sab se zyada der chalne wala', 'Longest lasting first', 'Dehn Al Oud Hindi'],
  ['biggest discount', 'Biggest discount first', 'Dilruba'],
  ['سب سے مہنگا عطر', 'Highest price first', 'Dehn Al Oud Hindi'],
])('%j is an order: %s', async (text, label, first) => {
  expect(await chips(text)).toContain(label)
  expect((await search(text)).data[0]?.name).toBe(first)
})

test('men and women together ask for what everybody wears', async () => {
  for (const text of ['unisex perfume', 'perfume for men and women', 'mard aur aurat dono ke liye', 'unisex for men']) {
    expect(await chips(text), text).toEqual(['For everybody'])
    expect(new Set((await shown(text)).map(({ audience }) => audience)), text).toEqual(new Set(['unisex']))
  }
})

test('a mood is ranked by how many of its notes a product has', async () => {
  const fresh =
    /lemon|lime|mint|grapefruit|yuzu|sea salt|bergamot|mandarin|green tea|kinnow|rain accord|sea notes|basil|green apple/gi
  const counts = (await shown('fresh')).map(product => new Set(notesOf(product).match(fresh)).size)
  expect(Math.min(...counts.slice(0, 3))).toBeGreaterThan(1)
  expect((await shown('beach')).slice(0, 2).map(({ name }) => name)).toContain('Karachi Breeze')
})

test("'royal' is a mood, not a word that one name has", async () => {
  const [first, second, third] = await shown('royal wedding oud')
  for (const product of [first, second, third]) expect(product && notesOf(product)).toMatch(/oud/i)
  expect(await chips('royal wedding oud')).toEqual(['Royal', 'Wedding'])
  expect((await shown('shahi shamama')).map(({ name }) => name)).toEqual(['Shamama Royal'])
})

test('a perfume of another house is answered by what shares notes with it', async () => {
  const { data, search: details } = await search('dior savage jaisa')
  expect(data[0]?.name).toBe('Mistral Tester')
  expect(details?.understood.map(({ label }) => label)).toEqual(['Shares notes with Sauvage by Dior'])
  expect(details?.likeness && sharesText(details.likeness, data[0]?._id ?? '')).toBe('Shares bergamot and black pepper')
  // Every result says at least two notes that it really has.
  for (const product of await shown('sauvage')) {
    const shared = details?.likeness?.shared[product._id] ?? []
    expect(shared.length, product.name).toBeGreaterThan(1)
    for (const note of shared) expect(notesOf(product)).toContain(note)
  }
})

test.each([
  ['like sauvage but sweeter', /vanilla|tonka|honey|praline|benzoin|dates/i, 'Sweeter'],
  ['sauvage magar woodier', /sandalwood|cedar|vetiver|oud|guaiac/i, 'Woodier'],
  ['oud wood type but more floral', /rose|jasmine|tuberose/i, 'More floral'],
  ['black opium more masculine', /./, 'For men'],
])('%j is answered by what is alike on the side that was asked for', async (text, side, label) => {
  const [first] = await shown(text)
  expect(first && notesOf(first)).toMatch(side)
  expect((await chips(text))?.map(chip => chip.split(' by ')[0])).toEqual([
    expect.stringMatching(/^Shares notes with /),
    label,
  ])
})

test('a likeness that staff add is found by the next search, in any of its spellings, and none that they remove', async () => {
  await sql`insert into search_likenesses (name, house, spellings, notes)
    values ('Zubqat Noir', 'Maison Zub', '{zubkat noor}', '{Rose, Oud}')`.execute(shop.db)
  expect(await chips('zubkat noor')).toEqual(['Shares notes with Zubqat Noir by Maison Zub'])
  expect(await chips('maison zub zubqat noir')).toEqual(['Shares notes with Zubqat Noir by Maison Zub'])
  await sql`delete from search_likenesses where name = 'Zubqat Noir'`.execute(shop.db)
  expect(await chips('zubkat noor')).not.toContain('Shares notes with Zubqat Noir by Maison Zub')
})

test('where all that fits is sold out, something in stock is shown beside it', async () => {
  const { data, search: details } = await search('gul e yasmin')
  expect(data.map(({ name }) => name)).toEqual(['Gul-e-Yasmin'])
  expect(details?.instead.length).toBeGreaterThan(0)
  expect(details?.instead.every(({ sizes }) => sizes.some(({ stock }) => stock > 0))).toBe(true)
  expect((await search('black oud')).search?.instead).toEqual([])
})
