import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoProducts } from '../../../../db/seeds/demo/products.ts'
import { seedCategories } from '../../../../db/seeds/seed-categories.ts'
import { seedProducts } from '../../../../db/seeds/seed-products.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { explainSearch, searchProducts } from '../catalogue/index.ts'
import { findLikeness, listLikenesses, removeLikeness, SaveLikeness, saveLikeness } from './index.ts'

let shop: FreshDatabase

beforeAll(async () => {
  shop = await freshDatabase()
  await seedCategories(shop.db)
  await seedProducts(shop.db, demoProducts, new Map(), new Date())
})
afterAll(() => shop.drop())

const save = (input: object) => shop.db.transaction().execute(tx => saveLikeness(tx, SaveLikeness.parse(input)))
const chips = async (text: string) =>
  (await searchProducts(shop.db, { search: text, page: 1, limit: 3 })).search?.understood.map(({ label }) => label)

const aventus = {
  name: 'Aventus',
  house: 'Creed',
  spellings: ['avantus', 'ایونٹس'],
  notes: ['Bergamot', 'Patchouli', 'Rose'],
}

test('a perfume of another house is known to the next search in every spelling, changed, found in the list, and removed', async () => {
  const { likenessId } = await save(aventus)
  const says = ['Shares notes with Aventus by Creed']
  for (const text of ['aventus', 'creed aventus', 'aventus creed', 'Avantus', 'ایونٹس'])
    expect(await chips(text), text).toEqual(says)
  expect((await listLikenesses(shop.db, 'cree')).map(({ name }) => name)).toEqual(['Aventus'])
  expect(await listLikenesses(shop.db, '%')).toEqual([])

  const { before } = await save({ ...aventus, likenessId, version: 1, spellings: ['avntos'] })
  expect(before).toEqual(aventus)
  expect(await chips('avntos')).toEqual(says)
  expect(await findLikeness(shop.db, String(likenessId))).toMatchObject({ spellings: ['avntos'], version: 2 })
  await expect(save({ ...aventus, likenessId, version: 1 })).rejects.toThrow(/changed while you had it open/)

  expect(await shop.db.transaction().execute(tx => removeLikeness(tx, { likenessId, version: 2 }))).toMatchObject({
    name: 'Aventus',
  })
  expect(await chips('creed aventus')).not.toEqual(says)
  await expect(findLikeness(shop.db, String(likenessId))).rejects.toThrow('There is no such perfume')
  await expect(findLikeness(shop.db, 'new')).rejects.toThrow('There is no such perfume')
})

test('a spelling stands for one perfume, also when two staff press at once', async () => {
  await save({ ...aventus, spellings: ['king of scents'] })
  const other = { ...aventus, name: 'Viking', spellings: ['King of Scents'] }
  await expect(save(other)).rejects.toThrow("'king of scents' already stands for Aventus")
  const both = await Promise.allSettled([
    save({ ...other, name: 'A', spellings: ['zed'] }),
    save({ ...other, name: 'B', spellings: ['zed'] }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('what cannot be a likeness is refused with the rule', () => {
  const issues = (input: object) =>
    SaveLikeness.safeParse({ ...aventus, ...input }).error?.issues.map(({ message }) => message)
  expect(issues({ name: ' ' })).toEqual(['Please enter the name of the perfume'])
  expect(issues({ notes: ['Rose'] })).toEqual(['Please enter two notes or more'])
})

test('a tried search says what each word was understood as, and its ranks are the sums of their parts in the order of the shop', async () => {
  const explained = await explainSearch(shop.db, 'black oud for men under 5000 zzqqx')
  expect(explained?.words).toEqual([
    { typed: 'black', meaning: 'A word, also of names' },
    { typed: 'oud', meaning: 'A word, also of names' },
    { typed: 'for', meaning: 'A small word, not searched' },
    { typed: 'men', meaning: 'For men' },
    { typed: 'under 5000', meaning: 'Under Rs 5,000' },
    { typed: 'zzqqx', meaning: 'Unknown: no product has it, nor anything like it' },
  ])
  const [first] = explained?.products ?? []
  expect(first?.name).toBe('Black Oud')
  expect(first?.parts.map(({ name }) => name)).toContain('Words as typed')
  expect(first?.rank).toBeCloseTo(first?.parts.reduce((sum, { points }) => sum + points, 0) ?? 0, 5)
  const ranks = explained?.products.map(({ rank }) => rank) ?? []
  expect(ranks).toEqual([...ranks].sort((a, b) => b - a))
  expect((await explainSearch(shop.db, 'sab se sasta attar'))?.order).toBe('Lowest price first')
  expect(await explainSearch(shop.db, '  ')).toBeNull()
})
