import { afterAll, beforeAll, expect, test } from 'vitest'
import { shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let sana: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  sana = await staffBrowser(shop, 'catalogue')
})
afterAll(() => shop.close())

const bottle = async (name: string, price: number) => {
  const { productId, line } = await shelve(shop.db, name, [{ ml: 50, price }])
  return { productId, sizeId: line().selectedSizeId }
}
const priceOf = async (sizeId: string) =>
  (await shop.db.selectFrom('sizes').select('price').where('id', '=', sizeId).executeTakeFirstOrThrow()).price

test('prices of the grid are previewed, applied and undone; each step but the preview is in the audit log', async () => {
  const { sizeId } = await bottle('Sent Oud', 500_000)
  const seen = JSON.stringify({ [sizeId]: { price: 500_000, discount: 0 } })
  const typed = { seen, [`price.${sizeId}`]: '۵٬۵۰۰', [`discount.${sizeId}`]: '' }
  const { answer } = await submit(sana, '/admin/prices', { do: 'preview', ...typed })
  expect(answer.shown.plan.lines).toMatchObject([{ sizeId, price: 500_000, to: { price: 550_000 } }])
  expect(await priceOf(sizeId)).toBe(500_000)
  const apply = { do: 'apply', cells: answer.shown.cells, digest: answer.shown.plan.digest }
  const done = await submit(sana, '/admin/prices', apply)
  expect([done.status, done.answer.message, await priceOf(sizeId)]).toEqual([200, '1 price changed.', 550_000])
  expect((await submit(sana, '/admin/prices', apply)).status).toBe(409)
  const page = `/admin/prices/changes/${done.answer.shown.changeId}`
  expect((await open(sana, page)).data).toMatchObject({
    change: { kind: 'hand', by: 'catalogue person' },
    counts: { all: 1, since: 0 },
  })
  expect((await submit(sana, page, { do: 'undo' })).answer.message).toBe('1 price put back.')
  expect((await submit(sana, page, { do: 'undo' })).status).toBe(409)
  expect(await priceOf(sizeId)).toBe(500_000)
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'prices')
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['prices.changed', 'prices.undone'])
})

test('a bulk change is previewed at its address and leads to the change; chosen sizes alone when some are chosen', async () => {
  const [one, two] = [await bottle('Bulk Rose', 500_000), await bottle('Bulk Rose', 600_000)]
  const all = '/admin/prices/bulk?q=bulk+rose&how=up&by=10&unit=percent&to=ninety'
  expect((await open(sana, all)).data).toMatchObject({ counts: { all: 2, refused: 0 }, rule: '10% up, ending in 90' })
  const chosen = `${all}&size=${two.sizeId}`
  const { digest } = (await open(sana, chosen)).data
  const applied = await submit(sana, chosen, { do: 'apply', digest, note: 'Eid' })
  expect(applied.leadsTo).toMatch(/^\/admin\/prices\/changes\/\d+$/)
  expect([await priceOf(one.sizeId), await priceOf(two.sizeId)]).toEqual([500_000, 659_000])
  expect((await submit(sana, chosen, { do: 'apply', digest })).status).toBe(409)
})

test.each([
  ['/admin/prices/bulk?by=ten', 'Please enter a number, such as 10'],
  ['/admin/prices/bulk?how=down&by=100', 'Please enter a percentage below 100'],
])('%s is refused with the rule, also when it is sent', async (path, problem) => {
  expect((await open(sana, path)).data).toMatchObject({ problem, lines: [] })
  expect((await submit(sana, path, { do: 'apply', digest: 'any' })).status).toBe(400)
})

test.each([
  [{ do: 'preview', seen: '{}' }, 'No price is changed yet'],
  [{ do: 'preview', seen: '[' }, 'This form is damaged: please load the page again'],
  [{ do: 'apply', digest: 'x', cells: '[["a", 5]]' }, expect.any(String)],
])('the form %j is refused with the reason', async (fields, problem) => {
  const { status, answer } = await submit(sana, '/admin/prices', fields)
  expect([status, Object.values(answer.problems)[0]]).toEqual([400, problem])
})

test('chosen products are published, collected and archived: first shown with those that cannot, then done', async () => {
  const { db } = shop
  const [draft, seen] = [await bottle('Draft Rose', 500_000), await bottle('Seen Rose', 500_000)]
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', draft.productId).execute()
  const { id } = await db
    .insertInto('collections')
    .values({ address: 'roses', title: 'Roses', members: 'hand' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const productId = [draft.productId, seen.productId]
  const send = (fields: Record<string, string | string[]>) => submit(sana, '/admin/products', fields)
  const stateOf = async (of: string) =>
    (await db.selectFrom('products').select('state').where('id', '=', of).executeTakeFirstOrThrow()).state

  const preview = await send({ do: 'publish', productId })
  expect(preview.answer.shown).toMatchObject({
    done: '1 product can be published. Nothing is done yet.',
    refused: [{ label: 'Seen Rose', why: 'shoppers see it already' }],
    confirm: { do: 'confirm', fields: { what: 'publish', confirmed: [draft.productId] } },
  })
  expect(await stateOf(draft.productId)).toBe('draft')
  const confirmed = await send({ do: 'confirm', what: 'publish', confirmed: [draft.productId] })
  expect([confirmed.answer.shown.done, await stateOf(draft.productId)]).toEqual(['1 product published.', 'published'])

  const collect = { productId, collectionId: String(id) }
  expect((await send({ do: 'collect', ...collect })).answer.shown.confirm.fields.confirmed).toEqual(productId)
  await send({ do: 'confirm', what: 'collect', confirmed: productId, into: String(id) })
  expect((await send({ do: 'collect', ...collect })).answer.shown).toMatchObject({ done: 'None of them can be added.' })
  expect(
    (await open(sana, `/admin/products?collection=${id}`)).data.products
      .map((each: { name: string }) => each.name)
      .sort(),
  ).toEqual(['Draft Rose', 'Seen Rose'])

  await send({ do: 'confirm', what: 'archive', confirmed: productId })
  expect([await stateOf(draft.productId), await stateOf(seen.productId)]).toEqual(['archived', 'archived'])
})
