import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { begin, db, fileOf, reasonsOf, send, setUpMoves, shop, write } from '../../../../test/moves.ts'
import { findMove, goLive, NameSheet, nameSheet, workMove } from './index.ts'

setUpMoves()

const soldOf = async (moveId: number) => {
  const { rows } = await sql<{ name: string; ml: number; price: number; pieces: number }>`
    select p.name, s.ml, s.price / 100 as price, coalesce((m.facts -> 'stock' ->> s.ml::text)::int, 0) as pieces
    from moved m join products p on p.id = m.made_id join sizes s on s.product_id = p.id
    where m.move_id = ${moveId} and m.kind = 'product' order by 1, 2`.execute(db)
  return rows.map(({ name, ml, price, pieces }) => [name.replace(` ${shop}`, ''), ml, price, pieces])
}

test('a plain sheet of any columns, also in Urdu: they are guessed by name and cells, can be changed, and are remembered', async () => {
  const moveId = await begin()
  const lines = [
    'نام,سائز,قیمت (روپے),تعداد,X,Remarks',
    `عود ${shop},۵۰ ملی لیٹر,"۴,۵۰۰",۷,8964000112236,fast`,
    `,100 ml,8000,2,,`,
    'ATTARS,,,,,',
    `Rose ${shop},آدھا تولہ,900,,,slow`,
  ]
  await send(moveId, 'sheet-products', lines)
  const asked = await findMove(db, moveId)
  expect(asked.files[0]).toMatchObject({ state: 'columns', found: 0 })
  expect(asked.sheets[0]?.columns).toEqual({
    نام: 'name',
    سائز: 'size',
    'قیمت (روپے)': 'price',
    تعداد: 'stock',
    X: 'barcode',
    Remarks: 'ignore',
  })
  await expect(write(tx => goLive(tx, moveId))).rejects.toThrow('columns are not named yet')
  const fileId = asked.files[0]?.fileId ?? 0
  const name = (...columns: string[]) =>
    write(tx =>
      nameSheet(tx, {
        moveId,
        ...NameSheet.parse({ fileId, ...Object.fromEntries(columns.map((holds, at) => [`column.${at}`, holds])) }),
      }),
    )
  await expect(name('name', 'size', 'ignore')).rejects.toThrow('the column of the price')
  await expect(name('name', 'size', 'price', 'name')).rejects.toThrow('cannot both hold this')
  await name('name', 'size', 'price', 'stock', 'barcode', 'ignore')
  await workMove(db, moveId)
  expect(await soldOf(moveId)).toEqual([
    ['Rose', 6, 900, 0],
    ['عود', 50, 4500, 7],
    ['عود', 100, 8000, 2],
  ])
  const after = await findMove(db, moveId)
  expect(after.files[0]).toMatchObject({
    state: 'done',
    found: 3,
    made: 2,
    leftOut: 1,
    notTaken: [{ column: 'Remarks', count: 2 }],
  })
  expect(await reasonsOf(moveId)).toContain('4 نام: It has a name alone, and was left out')
  // Read once more by other columns: what it made before is not left behind.
  await name('name', 'size', 'price', 'ignore', 'ignore', 'ignore')
  await workMove(db, moveId)
  expect((await soldOf(moveId)).map(([, , , pieces]) => pieces)).toEqual([0, 0, 0])
  expect(await findMove(db, moveId)).toMatchObject({ made: { products: 2 }, differences: [] })
  // The next one with these names is read by itself.
  await send(moveId, 'sheet-products', [lines[0] ?? '', `Amber ${shop},30 ml,1200,,,`])
  await workMove(db, moveId)
  expect(await fileOf(moveId)).toMatchObject({ state: 'done', made: 1 })
  // What another file made, or something else names, stays when the columns are named again, and what is left over is
  // told.
  await send(moveId, 'sheet-products', [
    lines[0] ?? '',
    `Amber ${shop},30 ml,1300,,Dear ${shop},`,
    `Musk ${shop},30 ml,1400,,Mild ${shop},`,
    `Oud ${shop},30 ml,1500,,Old ${shop},`,
  ])
  await workMove(db, moveId)
  const productOf = async (title: string) => {
    const { rows } = await sql<{ id: string }>`select id from products where name = ${`${title} ${shop}`}`.execute(db)
    return rows[0]?.id
  }
  const [amber, musk] = [await productOf('Amber'), await productOf('Musk')]
  await sql`
    insert into reviews (id, product_id, name, rating, comment) values (${`${shop}-r`}, ${musk}, 'Sana', 5, 'Lasts')`.execute(
    db,
  )
  const latest = (await findMove(db, moveId)).files[0]?.fileId ?? 0
  const renamed = ['ignore', 'size', 'price', 'stock', 'name', 'ignore']
  await write(tx =>
    nameSheet(tx, {
      moveId,
      ...NameSheet.parse({
        fileId: latest,
        ...Object.fromEntries(renamed.map((holds, at) => [`column.${at}`, holds])),
      }),
    }),
  )
  await workMove(db, moveId)
  expect([await productOf('Amber'), await productOf('Musk'), await productOf('Oud')]).toEqual([amber, musk, undefined])
  expect(await reasonsOf(moveId)).toContain(
    '3 X: It was read by other columns before, and stays: it is changed or named elsewhere',
  )
})

test('a sheet with a column of prices for each size, and one whose columns have no names that say anything', async () => {
  const moveId = await begin()
  await send(moveId, 'sheet-products', [
    'Perfume,Price 50ml,Price 100ml,Stock',
    `Oud ${shop},"4,500",8000,3`,
    `Musk ${shop},,6500/-,4`,
  ])
  const { sheets, files } = await findMove(db, moveId)
  expect(sheets[0]?.columns).toEqual({ Perfume: 'name', 'Price 50ml': 'price', 'Price 100ml': 'price', Stock: 'stock' })
  const chosen = { 'column.0': 'name', 'column.1': 'price', 'column.2': 'price', 'column.3': 'stock' }
  await write(tx => nameSheet(tx, { moveId, fileId: files[0]?.fileId ?? 0, ...chosen }))
  await workMove(db, moveId)
  // The three pieces of both sizes of one are nobody's before somebody says whose.
  expect(await soldOf(moveId)).toEqual([
    ['Musk', 100, 6500, 4],
    ['Oud', 50, 4500, 0],
    ['Oud', 100, 8000, 0],
  ])
  expect(await reasonsOf(moveId)).toContain('2 Stock: Its pieces are not counted there: it begins with 0')
  await send(moveId, 'sheet-products', [
    'A,B,C,D',
    `Amber ${shop},30 ml,2400,5`,
    `Saffron ${shop},50 ml,5600,12`,
    `Jasmine ${shop},12 ml,900,3`,
  ])
  expect((await findMove(db, moveId)).sheets[0]?.columns).toEqual({ A: 'name', B: 'size', C: 'price', D: 'stock' })
})
