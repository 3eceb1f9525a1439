import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoProducts } from '../../../../db/seeds/demo/products.ts'
import { seedCategories } from '../../../../db/seeds/seed-categories.ts'
import { seedProducts } from '../../../../db/seeds/seed-products.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { searchProducts } from '../catalogue/index.ts'
import { AddSpelling, addSpelling, findSynonyms, listSynonyms, SaveSynonyms, saveSynonyms } from './index.ts'

let shop: FreshDatabase

beforeAll(async () => {
  shop = await freshDatabase()
  await seedCategories(shop.db)
  await seedProducts(shop.db, demoProducts, new Map(), new Date())
})
afterAll(() => shop.drop())

const save = (input: object) => shop.db.transaction().execute(tx => saveSynonyms(tx, SaveSynonyms.parse(input)))
const first = async (text: string) => (await searchProducts(shop.db, { search: text, page: 1, limit: 1 })).data[0]?.name

test('a spelling that staff add is known to the next search, in the form in which words are compared, and no more when it is taken away', async () => {
  expect(await save({ word: 'Dilruba ', spellings: ['Jaan-e-Man', 'dilruba', 'جانِ من'] })).toEqual({
    word: 'dilruba',
    spellings: ['jaan e man', 'جان من'],
    before: [],
  })
  expect(await first('jaan e man')).toBe('Dilruba')
  expect(await first('جان من')).toBe('Dilruba')
  await expect(save({ word: 'dilruba', spellings: [] })).rejects.toThrow(/changed while you had it open/)
  const { before } = await save({ word: 'dilruba', seen: 'jaan e man,جان من', spellings: [] })
  expect(before).toEqual(['jaan e man', 'جان من'])
  expect(await findSynonyms(shop.db, 'dilruba')).toEqual({ word: 'dilruba', spellings: [] })
})

test('a spelling belongs to one word, and what has no letters is none', async () => {
  await expect(
    save({ word: 'amber', seen: (await findSynonyms(shop.db, 'amber')).spellings.join(','), spellings: ['gulab'] }),
  ).rejects.toThrow("'gulab' is already another spelling of rose")
  expect(SaveSynonyms.safeParse({ word: '!!', spellings: [] }).error?.issues[0]?.message).toBe(
    'Please enter letters or digits',
  )
})

test('words are found by themselves and by a spelling, page by page', async () => {
  expect((await listSynonyms(shop.db, 'chambeli', 1)).synonyms.map(({ word }) => word)).toEqual(['jasmine'])
  const [one, two] = [await listSynonyms(shop.db, '', 1), await listSynonyms(shop.db, '', 2)]
  expect(one.more).toBe(true)
  expect(one.synonyms.filter(({ word }) => two.synonyms.some(other => other.word === word))).toEqual([])
})

test('a synonym is made of what was not found beside those that the word has', async () => {
  const add = (input: object) => shop.db.transaction().execute(tx => addSpelling(tx, AddSpelling.parse(input)))
  const { before, spellings } = await add({ spelling: 'zafrani shola', word: 'Saffron' })
  expect(spellings).toEqual([...before, 'zafrani shola'].sort())
  const totalOf = async (search: string) => (await searchProducts(shop.db, { search, page: 1, limit: 3 })).totalProducts
  expect(await totalOf('zafrani shola')).toBe(await totalOf('saffron'))
  await expect(add({ spelling: 'other', word: 'nosuchword' })).rejects.toThrow("No product has the word 'nosuchword'")
  await expect(add({ spelling: 'zafrani shola', word: 'rose' })).rejects.toThrow(/already another spelling of saffron/)
})
