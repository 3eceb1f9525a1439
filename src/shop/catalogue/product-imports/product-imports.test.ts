import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { settings } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rs } from '../../ground/money.ts'
import { adjustStock } from '../../stock/stock/index.ts'
import {
  exportProducts,
  listAllProducts,
  ProductFilter,
  productHistory,
  readFacts,
  readSizes,
  writeProducts,
} from '../products/index.ts'
import { sheetColumnNames, sheetColumns } from '../products/product-sheet-rules.ts'
import {
  beginImport,
  checkAgain,
  checkImport,
  discardImport,
  findImport,
  nameColumns,
  reopenColumns,
  stageFile,
  takeImport,
} from './index.ts'

let fresh: FreshDatabase
let db: Db
let folder: string
const sana = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await sql`insert into categories (name) values ('Attar/Oud') on conflict do nothing`.execute(db)
  folder = await mkdtemp(join(tmpdir(), 'khushbu-import-'))
  await sql`insert into staff (id, name, email, role) values ('sana', 'Sana', 'sana@example.com', 'catalogue')`.execute(
    db,
  )
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await fresh.drop()
})

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
let files = 0

async function send(text: string | Uint8Array, fileName = 'products.csv') {
  files += 1
  const path = join(folder, String(files))
  await writeFile(path, text)
  return (await stageFile(db, { path, fileName, staff: sana })).importId
}

/** Sends a file, names its columns as they are guessed, and checks it. */
async function check(text: string, { mayCost = true } = {}) {
  const importId = await send(text)
  const { header, columns } = await findImport(db, importId)
  const chosen = Object.fromEntries(header.map((name, at) => [`column.${at}`, columns[name]]))
  await write(tx => nameColumns(tx, { importId, chosen, mayCost }))
  await checkImport(db, importId, { wasPriceDays: 30 })
  return findImport(db, importId)
}

async function take(text: string) {
  const { importId, problems } = await check(text)
  expect(problems).toEqual([])
  await write(tx => beginImport(tx, importId))
  await takeImport(db, importId)
  const taken = await findImport(db, importId)
  expect(taken).toMatchObject({ state: 'taken' })
  return taken
}

async function exported(filter: object = {}) {
  let text = ''
  for await (const part of exportProducts(db, ProductFilter.parse(filter), { settings, withCosts: true })) text += part
  return text
}

const head = 'Name,Category,For,ml,SKU,Price,Stock'
const line = (at: number) => `Attar ${at},Attar/Oud,Men,12,IMP-${at},${1000 + at},5`

test('bad lines are refused with line, column and rule; mended, they are taken as one', async () => {
  const bad: Record<number, [column: string, broken: string, rule: string]> = {
    3: ['Price', line(2).replace(/,\d+,5$/, ',abc,5'), 'Please enter whole rupees, such as 5900'],
    5: ['Category', line(4).replace('Attar/Oud', 'Furniture'), 'There is no such category'],
    7: ['ml', line(6).replace(',12,', ',a lot,'), 'Please enter whole millilitres, 1 to 9999'],
    9: ['For', line(8).replace('Men', 'Cats'), 'Please choose for whom it is'],
    11: ['SKU', line(10).replace('IMP-10', 'IMP-1'), 'Line 2 has the same size'],
    13: ['Stock', line(12).replace(/5$/, '-3'), 'Please enter whole pieces, such as 12'],
    15: [
      'Name',
      line(14).replace('Attar 14', ''),
      'A line needs the address of a product, the SKU of a size, or a name',
    ],
  }
  const lines = Array.from({ length: 15 }, (_, at) => line(at + 1))
  const broken = lines.map((text, at) => bad[at + 2]?.[1] ?? text)
  const refused = await check([head, ...broken].join('\r\n'))
  expect(refused.problems.map(({ line, column, rule }) => [line, column, rule])).toEqual(
    Object.entries(bad).map(([at, [column, , rule]]) => [Number(at), column, rule]),
  )
  await expect(write(tx => beginImport(tx, refused.importId))).rejects.toThrow('Some lines have problems')
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])

  const taken = await take([head, ...lines.slice(1), line(1).replace(/1001,5$/, '"Rs. ۱,۲۰۰/-",۵')].join('\r\n'))
  expect(taken.result).toEqual({
    newProducts: 15,
    changedProducts: 0,
    newSizes: 15,
    changedSizes: 0,
    prices: 0,
    stock: 75,
    untouched: 0,
  })
  const sizes = await db
    .selectFrom('sizes')
    .select(['sku', 'price', 'stock'])
    .where('sku', 'in', ['IMP-1', 'IMP-15'])
    .orderBy('sku')
    .execute()
  expect(sizes).toEqual([
    { sku: 'IMP-1', price: 120_000, stock: 5 },
    { sku: 'IMP-15', price: 101_500, stock: 5 },
  ])
  const list = await listAllProducts(db, ProductFilter.parse({ import: String(taken.importId) }), settings)
  expect(list.total).toBe(15)
  expect(await db.selectFrom('products').select('state').distinct().execute()).toEqual([{ state: 'draft' }])
  expect(await brokenInvariants(db)).toEqual([])
})

test('what is exported comes back unchanged, whatever it says, and what was edited there is changed alone', async () => {
  const name = '=HYPERLINK("http://bad")'
  await take(
    [
      'Address;Name;Name in Urdu;House;Category;For;State;ml;Price;Stock;Cost;Top notes;Description;Seasons;New arrival',
      `night-oud;"${name.replaceAll('"', '""')}";شبِ عود;Khushbu;attar/oud;Everybody;Published;50;5,900;7;850.5;Oud, Rose;"Two\nlines";Winter, Summer;yes`,
      'night-oud;;;;;;;100;9900;3;1500;;;;',
    ].join('\n'),
  )
  const before = await exported({ q: 'night-oud' })
  expect(before).toContain(`"'=HYPERLINK(""http://bad"")"`)
  expect(before.split('\n')[0]).toContain(sheetColumnNames.map(each => sheetColumns[each]).join(','))
  const same = await take(before)
  expect(same.result).toMatchObject({
    newProducts: 0,
    changedProducts: 0,
    newSizes: 0,
    changedSizes: 0,
    stock: 0,
    untouched: 1,
  })
  expect(await exported({ q: 'night-oud' })).toBe(before)

  const { product_id: id } = await db
    .selectFrom('product_addresses')
    .select('product_id')
    .where('address', '=', 'night-oud')
    .executeTakeFirstOrThrow()
  expect(await readFacts(db, id)).toMatchObject({
    name,
    nameUrdu: 'شبِ عود',
    topNotes: ['Oud', 'Rose'],
    description: 'Two\nlines',
    isNew: true,
    seasons: ['winter', 'summer'],
  })
  // Sold since the export: the line whose stock was not edited leaves it, the other adds its difference.
  const [small, large] = await readSizes(db, id)
  await adjustStock(db, {
    changes: [small, large].flatMap(size => (size ? [{ sizeId: size.sizeId, change: -2 }] : [])),
    reason: 'tester',
    actor: 'Sana',
  })
  const edited = before.replace(',5900,', ',6500,').replace(',9900,0,3,3,', ',9900,0,13,3,')
  const changed = await check(edited)
  expect(changed.changes.map(({ size, field, before: was, after }) => [size, field, was, after])).toEqual([
    ['50 ml', 'Price', 590_000, 650_000],
    ['100 ml', 'Stock', 1, 11],
  ])
  await write(tx => beginImport(tx, changed.importId))
  await takeImport(db, changed.importId)
  expect((await readSizes(db, id)).map(({ ml, price, stock }) => [ml, price, stock])).toEqual([
    [50, 650_000, 5],
    [100, 990_000, 11],
  ])
  const [latest] = await productHistory(db, id)
  expect(latest).toMatchObject({ by: 'Sana', action: 'product.imported', before: 590_000, after: 650_000 })
  expect(await brokenInvariants(db)).toEqual([])
})

test('a check that is interrupted goes on, and a file that no longer fits is not taken at all', async () => {
  const lines = Array.from({ length: 700 }, (_, at) => `Late ${at},Attar/Oud,Men,12,LATE-${at},1000,1`)
  const importId = await send([head, ...lines].join('\n'))
  const { header, columns } = await findImport(db, importId)
  const chosen = Object.fromEntries(header.map((title, at) => [`column.${at}`, columns[title]]))
  await write(tx => nameColumns(tx, { importId, chosen, mayCost: false }))
  await expect(checkImport(db, importId, { wasPriceDays: 30, signal: AbortSignal.abort() })).rejects.toThrow()
  expect(await findImport(db, importId)).toMatchObject({ state: 'checking', checked: 500, lines: 700 })
  await checkImport(db, importId, { wasPriceDays: 30 })
  expect(await findImport(db, importId)).toMatchObject({ state: 'checked', checked: 700, problems: [] })

  await take(`${head}\nLate 5,Attar/Oud,Men,12,LATE-5,900,1`)
  await write(tx => beginImport(tx, importId))
  await takeImport(db, importId)
  const stopped = await findImport(db, importId)
  expect(stopped).toMatchObject({ state: 'checked', problem: expect.stringContaining('has the SKU LATE-5') })
  expect(await db.selectFrom('products').select('name').where('name', 'like', 'Late %').execute()).toEqual([
    { name: 'Late 5' },
  ])
  await write(tx => reopenColumns(tx, importId))
  await write(tx => discardImport(tx, importId))
  expect(
    await db.selectFrom('product_import_lines').select('line').where('import_id', '=', importId).execute(),
  ).toEqual([])
})

test('a number with an unquoted comma makes its line a problem, a decimal comma is no separator of thousands, and Rs 0 is not sold', async () => {
  const problemsOf = async (text: string) =>
    (await check(text)).problems.map(({ line, column, rule }) => `${line} ${column}: ${rule}`)
  await take([head.replace('Name,', 'Name,State,'), 'Comma Oud,Published,Attar/Oud,Men,12,COMMA-1,9000,5'].join('\n'))
  const more =
    'has more cells than the header: a text or number with a comma stands in quotation marks, such as "2,450"'
  expect(await problemsOf('SKU,Price\nCOMMA-1,2,450')).toEqual([`2 Whole line: line 2 ${more}`])
  expect(await problemsOf(`${head}\nNew Hazel,Attar/Oud,Men,50,NEW-50,2,450,7`)).toEqual([
    `2 Whole line: line 2 ${more}`,
  ])
  expect(await problemsOf('SKU,Stock,Price\nCOMMA-1,"12,5","24,50"')).toEqual([
    '2 Price: Please enter whole rupees, such as 5900',
    '2 Stock: Please enter whole pieces, such as 12',
  ])
  expect(await problemsOf('SKU,Price\nCOMMA-1,0')).toEqual([
    '2 Price: A size that shoppers can order needs a price above Rs 0',
  ])
  await take('SKU,Price,Cost\nCOMMA-1,"9,500","12,5"')
  expect(
    await db.selectFrom('sizes').select(['price', 'average_cost as cost']).where('sku', '=', 'COMMA-1').execute(),
  ).toEqual([{ price: rs(9500), cost: rs(12.5) }])
})

test('HTML becomes plain text with its entities decoded; one that is nested too deep is a problem of its line', async () => {
  await take(
    `Name,Category,For,ml,SKU,Price,Description\nHTML Fig,Attar/Oud,Men,12,HTML-1,9000,"<p>Warm &amp; soft<br>oud</p><ul><li>50 ml</li></ul>"`,
  )
  const { id, description } = await db
    .selectFrom('products')
    .select(['id', 'description'])
    .where('name', '=', 'HTML Fig')
    .executeTakeFirstOrThrow()
  expect(id).toBeTruthy()
  expect(description).toMatch(/^Warm & soft\noud\n+ \* 50 ml$/)
  const deep = await check(`SKU,Description\nHTML-1,"${'<div>'.repeat(3000)}"`)
  expect(deep.problems).toMatchObject([
    { line: 2, column: 'Description', rule: expect.stringContaining('elements within each other') },
  ])
  const plain = await check('SKU,Description\nHTML-1,"5 < 6 & 7 > 3, R&B"')
  expect(plain.changes).toMatchObject([{ after: '5 < 6 & 7 > 3, R&B' }])
})

test('what somebody changed since the check is told and not overwritten, until the lines are checked again', async () => {
  await take(`${head}\nKept Oud,Attar/Oud,Men,12,KEPT,1000,1`)
  const { importId } = await check('SKU,Price\nKEPT,1500\n')
  const product = await db.selectFrom('products').select('id').where('name', '=', 'Kept Oud').executeTakeFirstOrThrow()
  const context = { actor: sana, action: 'product.imported', note: '' } as const
  const byHand = [{ productId: product.id, facts: { brand: 'Khushbu' }, sizes: [] }]
  await write(tx => writeProducts(tx, byHand, context))
  await write(tx => beginImport(tx, importId))
  await takeImport(db, importId)
  expect(await findImport(db, importId)).toMatchObject({
    state: 'checked',
    problem: 'Nothing was imported. Kept Oud was changed meanwhile. Please check the lines again.',
  })
  expect((await readSizes(db, product.id))[0]?.price).toBe(100_000)
  await write(tx => checkAgain(tx, importId))
  await checkImport(db, importId, { wasPriceDays: 30 })
  await write(tx => beginImport(tx, importId))
  await Promise.all([takeImport(db, importId), takeImport(db, importId)])
  expect(await findImport(db, importId)).toMatchObject({ state: 'taken' })
  expect((await readSizes(db, product.id))[0]?.price).toBe(150_000)
  expect(await readFacts(db, product.id)).toMatchObject({ brand: 'Khushbu' })
})

test('a full price that was never charged is refused, and so is the discount of a size in a sale', async () => {
  await take(`${head}\nPriced Oud,Attar/Oud,Men,12,PRICED,1000,1\nSale Oud,Attar/Oud,Men,12,SALE,1000,1`)
  const rules = async (text: string) =>
    (await check(text)).problems.map(({ line, column, rule }) => `${line} ${column}: ${rule}`)
  expect(await rules('SKU,Price,Discount\nPRICED,2000,50')).toEqual([
    "2 Price: Was not sold at this price in the last 30 days: a 'was' price must have been charged",
  ])
  await take('SKU,Price,Discount\nPRICED,1000,50')
  const { rows } = await sql<{ id: number }>`
    insert into sales (name, starts_at, ends_at, state, created_by)
    values ('Eid', now() - interval '1 hour', now() + interval '1 hour', 'running', 'Sana') returning id`.execute(db)
  await sql`insert into sale_sizes (sale_id, size_id, discount, before) select ${rows[0]?.id}, id, 20, 0 from sizes where sku = 'SALE'`.execute(
    db,
  )
  await sql`update sizes set discount = 20, sale_ends_at = now() + interval '1 hour' where sku = 'SALE'`.execute(db)
  expect(await rules('SKU,Discount\nSALE,30')).toEqual([
    '2 Discount: This size is in a sale: please end the sale first, or leave this empty',
  ])
  const same = await take(await exported({ q: 'Sale Oud' }))
  expect(same.result).toMatchObject({ changedProducts: 0, untouched: 1 })
})

test('columns are asked once, each holds one thing, and costs are for those who may see them', async () => {
  const importId = await send('Artikel,Prijs\nIMP-1,1500\n')
  expect((await findImport(db, importId)).columns).toEqual({ Artikel: 'ignore', Prijs: 'ignore' })
  const name = (chosen: Record<string, string>) => write(tx => nameColumns(tx, { importId, chosen, mayCost: false }))
  await expect(name({ 'column.0': 'sku', 'column.1': 'sku' })).rejects.toThrow('Two columns cannot both hold SKU')
  await expect(name({ 'column.0': 'price' })).rejects.toThrow('Please name the column of the SKU')
  await expect(name({ 'column.0': 'sku', 'column.1': 'cost' })).rejects.toThrow('You may not change what pieces cost')
  await name({ 'column.0': 'sku', 'column.1': 'price' })
  const again = await send('ARTIKEL\tPrijs\nIMP-1\t1500\n')
  expect((await findImport(db, again)).columns).toEqual({ ARTIKEL: 'sku', Prijs: 'price' })
})

test('a line of no product is named, whatever else it says', async () => {
  const { problems } = await check('Name,Description in Urdu,Stock\n,خوشبو,5\n')
  expect(problems.map(({ line, column }) => [line, column])).toEqual([[2, 'Name']])
})

test('lines are numbered as a spreadsheet shows them, and what is no CSV is refused with the reason', async () => {
  const { problems } = await check(
    'Name,Category,For,Description\n"One","Attar/Oud",Men,"a\nb\nc"\n\nTwo,Attar/Oud,Aliens,x\n',
  )
  expect(problems.map(each => each.line)).toEqual([4])
  for (const [file, reason] of [
    ['Name\n', 'no lines below'],
    ['', 'no lines'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'workbook of Excel did not arrive whole'],
    ['Name,SKU\n"open,1\n', 'a quotation mark is not closed'],
  ] as const) {
    const importId = await send(file)
    expect(await findImport(db, importId)).toMatchObject({ state: 'unread', problem: expect.stringContaining(reason) })
  }
})

test('a SKU with other separators is that of the one size that is meant, and stays as it is', async () => {
  await take([head, line(71).replace('IMP-71', 'SEP-71')].join('\r\n'))
  const sizes = async () =>
    (await db.selectFrom('sizes').select(['sku', 'price']).where('sku', 'like', 'SEP%').orderBy('sku').execute()).map(
      ({ sku, price }) => [sku, price],
    )
  for (const [typed, price] of [
    ['sep 71', 150_000],
    ['SEP_71', 160_000],
    ['\u200eSEP\u201371', 170_000],
  ] as const) {
    const { result } = await take(['SKU,Price', `${typed},${price / 100}`].join('\r\n'))
    expect(result).toMatchObject({ newSizes: 0, changedSizes: 1 })
    expect(await sizes()).toEqual([['SEP-71', price]])
  }
  // Two sizes that differ by it alone: as it is written.
  await take([head, line(72)].join('\r\n'))
  await db.updateTable('sizes').set({ sku: 'SEP_71' }).where('sku', '=', 'IMP-72').execute()
  await take(['SKU,Price', 'SEP_71,1800'].join('\r\n'))
  expect(await sizes()).toEqual([
    ['SEP-71', 170_000],
    ['SEP_71', 180_000],
  ])
  const { problems } = await check(['SKU,Price', 'sep 71,1900'].join('\r\n'))
  expect(problems).not.toEqual([])
})
