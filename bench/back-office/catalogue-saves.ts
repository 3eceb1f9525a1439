import type { Kysely } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import { factWords, findProductPage, ProductFacts } from '../../src/shop/catalogue/products/index.ts'
import { formFields } from '../../src/shop/ground/forms/index.ts'
import { percentiles } from '../load.ts'

type Fields = [name: string, value: string][]
type Press = (path: string, fields: Fields) => Promise<Answer>
type Answer = { status: number; text: string }
type Save = { name: string; path: string; fields: Fields }

/** Presses a button of the back office, as the page without scripts does. */
export const pressAs =
  (url: string, cookie: string): Press =>
  async (path, fields) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: url },
      body: new URLSearchParams(fields),
    })
    const text = await answer.text()
    if (answer.status !== 200 && answer.status !== 303)
      throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    return { status: answer.status, text: answer.status === 303 ? (answer.headers.get('location') ?? '') : text }
  }

/** The saves of the catalogue, `rounds` times each, of products from the middle of the list. */
export async function timeSaves(url: string, cookie: string, db: Kysely<Database>, rounds: number) {
  const press = pressAs(url, cookie)
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('published', '=', true)
    .orderBy('id')
    .offset(500)
    .limit(rounds + 1)
    .execute()
  const took = new Map<string, number[]>()
  for (const [round, { id }] of products.entries()) {
    for (const { name, path, fields } of await savesOf(db, id, round)) {
      const startedAt = performance.now()
      await press(path, fields)
      const times = took.get(name) ?? []
      // The first round fills caches.
      if (round > 0) times.push(performance.now() - startedAt)
      took.set(name, times)
    }
  }
  return [...took].map(([name, times]) => ({ page: `save: ${name}`, ...percentiles(times) }))
}

/** What a person saves of one product. */
async function savesOf(db: Kysely<Database>, productId: string, round: number): Promise<Save[]> {
  const { facts, sizes, version } = await findProductPage(db, productId)
  const page = `/admin/products/${productId}`
  const sold = sizes.filter(({ retiredAt }) => retiredAt === null)
  const seen = Object.fromEntries(
    sizes.map(({ sizeId, stock: _, sold: _sold, retiredAt: _at, ...values }) => [sizeId, values]),
  )
  const rows = sold.flatMap(
    ({ sizeId, ml, price, sku }, at): Fields => [
      ...(
        [
          ['sizeId', sizeId],
          ['ml', String(ml)],
          ['price', String(price / 100 + 10)],
          ['sku', sku],
          ['position', '0'],
        ] as Fields
      ).map(([name, value]): [string, string] => [`sizes.${at}.${name}`, value]),
    ],
  )
  const cells = sold.map(({ sizeId, price, discount }) => [sizeId, { price: price / 100 + 10, discount }] as const)
  const grid = Object.fromEntries(
    sold.map(({ sizeId, price, discount }) => [sizeId, { price: price + 1000, discount }]),
  )
  return [
    {
      name: "a product's texts",
      path: page,
      fields: [['do', 'save'], ['seen', JSON.stringify(facts)], ...factsTyped(facts, round)],
    },
    { name: "a product's sizes", path: page, fields: [['do', 'sizes'], ['seen', JSON.stringify(seen)], ...rows] },
    {
      name: 'a product to draft',
      path: page,
      fields: [
        ['do', 'withdraw'],
        ['version', String(version + 2)],
      ],
    },
    {
      name: 'a product published',
      path: page,
      fields: [
        ['do', 'publish'],
        ['version', String(version + 3)],
      ],
    },
    {
      name: 'prices previewed',
      path: '/admin/prices',
      fields: [
        ['do', 'preview'],
        ['seen', JSON.stringify(grid)],
        ...cells.map(([id, { price }]): [string, string] => [`price.${id}`, String(price + 20)]),
      ],
    },
  ]
}

/** The form of a product's facts as it is sent, with another description. */
function factsTyped(facts: ProductFacts, round: number): Fields {
  const fields = formFields(ProductFacts, factWords, {
    ...facts,
    description: `${facts.description} ${round}`.slice(0, 4000),
  })
  return fields.flatMap((field): Fields => {
    if (field.kind === 'switch') return field.value ? [[field.name, 'yes']] : []
    if (field.kind === 'choices') return field.value.map(value => [`${field.name}.${value}`, 'yes'])
    return 'value' in field ? [[field.name, String(field.value)]] : []
  })
}
