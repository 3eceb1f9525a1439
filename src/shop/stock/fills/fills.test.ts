import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { setStock, shelve, tally } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { newAttempt } from '../../ground/form-attempt.ts'
import {
  CountMaterial,
  countMaterial,
  FillSize,
  fillSize,
  findRecipe,
  ReceiveMaterial,
  receiveMaterial,
  recipeText,
  SaveMaterial,
  SaveRecipe,
  saveMaterial,
  saveRecipe,
  undoFill,
} from './index.ts'
import { quantityText, readQuantity } from './material-rules.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const actor = 'Sana'

async function material(name: string, unit: string, quantity: string, rupees: string) {
  const { materialId } = await write(tx => saveMaterial(tx, SaveMaterial.parse({ name, unit })))
  await receive(materialId, quantity, rupees)
  return materialId
}
const receive = (materialId: number, quantity: string, cost: string) =>
  write(tx =>
    receiveMaterial(tx, { ...ReceiveMaterial.parse({ attempt: newAttempt(), quantity, cost }), materialId, actor }),
  )

async function recipe(sizeId: string, lines: Record<number, string>) {
  const seen = recipeText(await findRecipe(db, sizeId))
  const fields = Object.fromEntries(Object.entries(lines).map(([id, text]) => [`of.${id}`, text]))
  return write(tx => saveRecipe(tx, sizeId, SaveRecipe.parse({ seen, ...fields })))
}
const fill = (sizeId: string, pieces: number, more: Record<string, string> = {}, attempt = newAttempt()) =>
  write(tx => fillSize(tx, { ...FillSize.parse({ attempt, pieces: String(pieces), ...more }), sizeId, actor }))

/** An attar of 3 g oil, 9 ml alcohol, a bottle and a box, with materials for 60. */
let made = 0
async function attar() {
  const n = ++made
  const oil = await material(`Oud oil ${n}`, 'g', '180', '90000')
  const alcohol = await material(`Alcohol ${n}`, 'ml', '1 l', '1000')
  const bottle = await material(`Bottle ${n}`, 'piece', '60', '3000')
  const box = await material(`Box ${n}`, 'piece', '70', '1407')
  const size = await shelve(db, 'House Attar', [{ ml: 12, price: 600_000, stock: 0 }])
  const sizeId = size.line().selectedSizeId
  await recipe(sizeId, { [oil]: '3 g', [alcohol]: '9', [bottle]: '1', [box]: '1' })
  return { oil, alcohol, bottle, box, sizeId }
}
const stockOf = async (id: number) => {
  const { stock, value } = await db
    .selectFrom('materials')
    .select(['stock', 'value'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [stock, value]
}
const sizeOf = (id: string) =>
  db.selectFrom('sizes').select(['stock', 'average_cost as cost']).where('id', '=', id).executeTakeFirstOrThrow()
const sound = async () => expect(await brokenInvariants(db)).toEqual([])

test('quantities are typed in grams, tolas, millilitres and litres, and are of their unit', () => {
  expect([readQuantity('3', 'g'), readQuantity('1 tola', 'g'), readQuantity('0.25 tola', 'g')]).toEqual([
    3000, 11_664, 2916,
  ])
  expect([readQuantity('5 l', 'ml'), readQuantity('2.5 kg', 'g'), readQuantity('12', 'piece')]).toEqual([
    5_000_000, 2_500_000, 12_000,
  ])
  for (const [typed, unit] of [
    ['3 ml', 'g'],
    ['1.5', 'piece'],
    ['three', 'g'],
    ['-1', 'ml'],
    ['', 'g'],
  ] as const)
    expect(readQuantity(typed, unit), typed).toBeNull()
  expect([quantityText(2916, 'g'), quantityText(1000, 'piece')]).toEqual(['2.916 g', '1 piece'])
})

test('fifty bottles take their materials and come at what these cost, the waste among it', async () => {
  const { oil, bottle, box, sizeId } = await attar()
  const { cost } = await fill(sizeId, 50, { spoilt: '2', [`lost.${oil}`]: '4' })
  // 52 x (3 g + 1 bottle + 1 box + 9 ml) + 4 g: 160 g of 500, 52 of 50, 52 of 20.10, 468 ml of 1 rupee.
  expect(cost).toBe(8_000_000 + 260_000 + 104_520 + 46_800)
  expect(await stockOf(oil)).toEqual([20_000, 1_000_000])
  expect(await stockOf(bottle)).toEqual([8000, 40_000])
  expect(await stockOf(box)).toEqual([18_000, 36_180])
  expect(await sizeOf(sizeId)).toEqual({ stock: 50, cost: Math.round(cost / 50) })
  const waste = await db
    .selectFrom('material_ledger')
    .select('change')
    .where('material_id', '=', oil)
    .where('reason', '=', 'waste')
    .execute()
  expect(waste).toEqual([{ change: -10_000 }])
  await sound()
})

test('a fill for which a material is short takes nothing, and says what is missing', async () => {
  const { oil, sizeId } = await attar()
  const before = await stockOf(oil)
  await expect(fill(sizeId, 61)).rejects.toThrow(
    /Oud oil \d+: 183 g needed, 180 g there; Bottle \d+: 61 pieces needed, 60 pieces there/,
  )
  expect(await stockOf(oil)).toEqual(before)
  const other = await shelve(db, 'Bought', [{ ml: 12, price: 600_000, stock: 0 }])
  await expect(fill(other.line().selectedSizeId, 1)).rejects.toThrow('no recipe yet')
  expect(await db.selectFrom('fills').select('id').where('size_id', '=', sizeId).execute()).toEqual([])
})

test('a fill is undone once, with a reason, while its pieces are there: materials and costs stand as before', async () => {
  const { oil, alcohol, sizeId } = await attar()
  await fill(sizeId, 10)
  const [before, cost] = [await Promise.all([stockOf(oil), stockOf(alcohol)]), (await sizeOf(sizeId)).cost]
  await receive(oil, '10', '20000')
  const second = await fill(sizeId, 7)
  const undo = () => write(tx => undoFill(tx, { fillId: second.fillId, reason: 'Counted twice', actor }))
  await undo()
  await expect(undo()).rejects.toThrow('has undone this fill already')
  expect(await sizeOf(sizeId)).toEqual({ stock: 10, cost })
  expect(await stockOf(oil)).toEqual([(before[0]?.[0] as number) + 10_000, (before[0]?.[1] as number) + 2_000_000])
  expect(await stockOf(alcohol)).toEqual(before[1])
  const { fillId } = await fill(sizeId, 3)
  await setStock(db, sizeId, 2)
  await expect(write(tx => undoFill(tx, { fillId, reason: 'Wrong', actor }))).rejects.toMatchObject({
    code: 'out_of_stock',
  })
  await sound()
})

test('a second press fills nothing; two people at once never take more than there is', async () => {
  const { oil, sizeId } = await attar()
  const attempt = newAttempt()
  const presses = await Promise.all([fill(sizeId, 20, {}, attempt), fill(sizeId, 20, {}, attempt)])
  expect(presses.map(({ isNew }) => isNew).sort()).toEqual([false, true])
  const { fulfilled, refused } = await tally(Array.from({ length: 6 }, () => fill(sizeId, 15)))
  expect([fulfilled.length, refused]).toEqual([2, { out_of_stock: 4 }])
  expect(await stockOf(oil)).toEqual([30_000, 1_500_000])
  expect((await sizeOf(sizeId)).stock).toBe(50)
  await sound()
})

test('a counted material keeps its average cost; what was lost needs a reason', async () => {
  const { bottle } = await attar()
  const count = (fields: object) =>
    write(tx =>
      countMaterial(tx, { ...CountMaterial.parse({ attempt: newAttempt(), ...fields }), materialId: bottle, actor }),
    )
  await count({ what: 'counted', quantity: '57' })
  expect(await stockOf(bottle)).toEqual([57_000, 285_000])
  await expect(count({ what: 'lost', quantity: '2' })).rejects.toThrow('Please say how')
  await count({ what: 'lost', quantity: '2', note: 'Fell' })
  await expect(count({ what: 'lost', quantity: '99', note: 'Fell' })).rejects.toThrow('Only 55 pieces are there')
  await count({ what: 'counted', quantity: '0' })
  expect(await stockOf(bottle)).toEqual([0, 0])
  await expect(sql`update materials set stock = 5 where id = ${bottle}`.execute(db)).rejects.toThrow('material_ledger')
  await sound()
})

test('deliveries, fills, losses and undone fills in any order lose no gram and no paisa', async () => {
  const { oil, bottle, sizeId } = await attar()
  const step = fc.oneof(
    fc.record({
      do: fc.constant('receive' as const),
      grams: fc.integer({ min: 1, max: 99 }),
      rupees: fc.integer({ min: 0, max: 9999 }),
    }),
    fc.record({ do: fc.constant('fill' as const), pieces: fc.integer({ min: 1, max: 9 }), spoilt: fc.nat({ max: 2 }) }),
    fc.record({ do: fc.constant('undo' as const), nth: fc.nat({ max: 3 }) }),
    fc.record({ do: fc.constant('count' as const), pieces: fc.integer({ min: 0, max: 60 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async steps => {
      await tally(
        steps.map(async one => {
          if (one.do === 'receive') await receive(oil, String(one.grams), String(one.rupees))
          if (one.do === 'fill') await fill(sizeId, one.pieces, { spoilt: String(one.spoilt) })
          if (one.do === 'count')
            await write(tx =>
              countMaterial(tx, {
                attempt: newAttempt(),
                what: 'counted',
                quantity: String(one.pieces),
                note: '',
                materialId: bottle,
                actor,
              }),
            )
          if (one.do === 'undo') {
            const fills = await db
              .selectFrom('fills')
              .select('id')
              .where('size_id', '=', sizeId)
              .where('undone_at', 'is', null)
              .orderBy('id')
              .execute()
            const last = fills[one.nth % Math.max(1, fills.length)]
            if (last) await write(tx => undoFill(tx, { fillId: last.id, reason: 'Wrong', actor }))
          }
        }),
      ).then(({ refused }) => {
        expect(Object.keys(refused).filter(code => !['out_of_stock', 'move_refused'].includes(code))).toEqual([])
      })
      await sound()
    }),
    { numRuns: 6 },
  )
})
