import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { settings, shelve } from '../../../test/fixtures.ts'
import { ListProducts, listProducts } from '../../shop/catalogue/catalogue/index.ts'
import { rs } from '../../shop/ground/money.ts'
import { loadQuestion } from './load-quiz.ts'
import { budgetsOf, listingLink, quizLink } from './quiz.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const ask = (query = '') => loadQuestion(fresh.db, new URLSearchParams(query), settings)

test('a house that sells nothing has no quiz', async () => {
  expect(await ask()).toBeNull()
})

test('the quiz asks by the categories, notes and prices of the house, and every way through it ends at products', async () => {
  const { db } = fresh
  const burner = async (name: string, price: number, notes: string[]) => {
    const { productId } = await shelve(db, name, [{ ml: 50, price: rs(price), stock: 5 }], { category: 'Bakhoor' })
    await db
      .updateTable('products')
      .set({ top_notes: notes, heart_notes: [], base_notes: [] })
      .where('id', '=', productId)
      .execute()
  }
  await burner('Sandal Chips', 900, ['Sandalwood', 'Rose'])
  await burner('Amber Bricks', 2_100, ['Amber'])
  await burner('Royal Wood', 6_000, ['Sandalwood'])
  await shelve(db, 'Vetiver', [{ ml: 50, price: rs(3_000), stock: 5 }], { category: 'Men' })
  expect((await ask())?.choices.map(({ label }) => label)).toEqual(['For him', 'Bakhoor'])
  expect((await ask('for=Women'))?.step).toBe(1)
  const places = await ask('for=Bakhoor')
  expect(places?.choices.map(({ label }) => label)).toEqual(['A rose garden at dawn', 'Sandalwood', 'Amber'])
  const prices = await ask('for=Bakhoor&scent=sandalwood')
  expect(prices?.choices.map(({ label, hint }) => [label, hint])).toEqual([
    ['Up to Rs 1,000', '1 perfume'],
    ['More, for something rare', '1 perfume'],
    ['Show me everything', undefined],
  ])

  const ends: string[] = []
  const walk = async (link: string): Promise<void> => {
    const { pathname, searchParams } = new URL(link, 'http://shop.test')
    if (pathname === '/shop') return void ends.push(`${searchParams}`)
    for (const { href } of (await loadQuestion(db, searchParams, settings))?.choices ?? []) await walk(href)
  }
  await walk(quizLink())
  expect(ends.length).toBeGreaterThan(6)
  for (const query of ends) {
    const asked = ListProducts.parse(Object.fromEntries(new URLSearchParams(query)))
    expect([query, (await listProducts(db, asked, settings)).totalProducts]).not.toContain(0)
  }
})

test('budgets are thirds of the prices; each step is a link, and the last one is a filtered listing', () => {
  const budgets = budgetsOf([rs(3_000), rs(8_000)])
  expect(budgets.map(({ label }) => label)).toEqual([
    'Up to Rs 3,000',
    'Rs 3,000 to Rs 8,000',
    'More, for something rare',
  ])
  expect(budgetsOf([])).toEqual([])
  expect(quizLink('Attar/Oud', 'rose')).toBe('/pages/quiz?for=Attar%2FOud&scent=rose')
  expect(listingLink('Women', 'rose', budgets[1])).toBe('/shop?category=Women&search=rose&minPrice=3000&maxPrice=8000')
  expect(listingLink('Women')).toBe('/shop?category=Women')
})
