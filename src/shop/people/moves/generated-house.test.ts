import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { thoroughTest } from '../../../../test/thorough.ts'
import { projectRoot } from '../../../platform/process/project-root.ts'
import { beginMove, findMove, sendFile, workMove } from './index.ts'
import type { FileKind } from './move-file-rules.ts'

let fresh: FreshDatabase
let folder: string
beforeAll(async () => {
  fresh = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'khushbu-house-'))
  await sql`insert into categories (name) values ('Attar') on conflict do nothing`.execute(fresh.db)
  await sql`insert into staff (id, name, email, role) values ('sana', 'Sana', 'sana@example.com', 'owner')`.execute(
    fresh.db,
  )
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await fresh.drop()
})

/** What a cell says, and what is right: null where nobody can know. */
type Cell<Right> = readonly [typed: string, right: Right | null]

const sizes: Cell<number>[] = [
  ['50 ml', 50],
  ['۱۰۰ ایم ایل', 100],
  ['30 ملی لیٹر', 30],
  ['1.7 fl oz', 50],
  ['0.33 oz / 10 ml', 10],
  ['آدھا تولہ', 6],
  ['1/4 Tola', 3],
  ['12 gm', 12],
  ['3 x 10 ml', null],
  ['large', null],
  ['2.5 ml', null],
]
// Rounded, which is said.
const HALF = '"1250,5"'
const prices: Cell<number>[] = [
  ['4500.00', 4500],
  ['"4,500"', 4500],
  ['Rs 1200/-', 1200],
  [HALF, 1251],
  ['۹۰۰', 900],
  ['call us', null],
  ['"1,2,3"', null],
]
const stocks: Cell<number>[] = [
  ['5', 5],
  ['"1,250"', 1250],
  ['7.0', 7],
  ['۱۲', 12],
  ['-3', null],
  ['"12,5"', null],
]
const phones = (at: number, base: number): Cell<string>[] => {
  const own = `32${String(base + at)}`
  return [
    [`'0${own}`, `+92${own}`],
    [`${own}.0`, `+92${own}`],
    [`+92 ${own}`, `+92${own}`],
    [`0${own} (WhatsApp)`, `+92${own}`],
    [`"0${own}, 0300 7654321"`, `+92${own}`],
    ['3.21E+09', null],
    ['447911123456', null],
    ['0321', null],
  ]
}
const refunds: Cell<number>[] = [
  ['', 0],
  ['amount:500.00|reason:a', 500],
  ['amount:500.00|reason:a;amount:250.50|reason:b', 750.5],
]

/** The same for each number: a house that is written again is the same one. */
const choose = <T>(list: readonly T[], at: number, salt: number): T =>
  list[Math.floor(Math.abs(Math.sin(at * 12.9898 + salt * 78.233)) * 43_758.5453) % list.length] as T

/** Works what waits of a move. */
type Work = (moveId: number) => Promise<void>
const atOnce: Work = moveId => workMove(fresh.db, moveId)

async function send(moveId: number, kind: FileKind, lines: readonly string[], work: Work) {
  const path = join(folder, `${kind}.csv`)
  await writeFile(path, lines.join('\n'))
  const staff = { id: 'sana', name: 'Sana' }
  await sendFile(fresh.db, { moveId, kind, path, fileName: `${kind}.csv`, staff })
  await work(moveId)
}

let kills = 0
let houses = 0

/** What the process does that is killed. */
const program = `
  const { openDatabase } = await import('./src/platform/database/database.ts')
  const { workMove } = await import('./src/shop/people/moves/index.ts')
  await workMove(openDatabase(process.argv[1], { poolSize: 2 }), Number(process.argv[2]))
  process.exit(0)`

/** In a process that is killed after each step of a few hundred rows, and begun again. */
const killedAfterEachStep: Work = async moveId => {
  const { db } = fresh
  const worked = async () => {
    const { rows } = await sql<{ rows: number; waiting: number }>`
      select coalesce(sum(worked), 0)::int as rows, count(*) filter (where state = 'waiting')::int as waiting from move_files where move_id = ${moveId}`.execute(
      db,
    )
    return rows[0] ?? { rows: 0, waiting: 0 }
  }
  for (let before = await worked(); before.waiting > 0; before = await worked()) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, fresh.url, String(moveId)], {
      cwd: projectRoot,
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    while (!isOver) {
      const now = await worked()
      if (now.waiting === 0 || now.rows > before.rows) break
      await sleep(5)
    }
    if (!isOver && child.kill('SIGKILL')) kills += 1
    await ended
  }
}

/** A house of so many products moves in, and all that is here afterwards is what its cells say, or is named. */
async function moveIn(count: number, name: string, work: Work = atOnce): Promise<void> {
  const { db } = fresh
  // Each house has phones of its own.
  houses += 1
  const base = houses * 10_000_000
  const moveId = await db
    .transaction()
    .execute(async tx => (await beginMove(tx, { name, category: 'Attar', defaultMl: null, by: 'Sana' })).moveId)
  const house = Array.from({ length: count }, (_, at) => ({
    at,
    size: choose(sizes, at, 1),
    price: choose(prices, at, 2),
    stock: choose(stocks, at, 3),
    phone: choose(phones(at, base), at, 4),
    refund: choose(refunds, at, 5),
  }))
  await send(
    moveId,
    'shopify-products',
    [
      'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status',
      ...house.map(
        ({ at, size, price, stock }) =>
          `${name}-${at},${name} ${at},"<p>Warm.</p>\n<p>Line ${at}</p>",Attar,Size,${size[0]},${name}-${at},shopify,${stock[0]},${price[0]},active`,
      ),
    ],
    work,
  )
  const sold = await sql<{ at: number; ml: number; price: number; pieces: number }>`
    select split_part(m.key, '-', 2)::int as at, s.ml, s.price / 100 as price, coalesce((m.facts -> 'stock' ->> s.ml::text)::int, 0) as pieces
    from moved m join sizes s on s.product_id = m.made_id where m.move_id = ${moveId} and m.kind = 'product' order by 1`.execute(
    db,
  )
  expect(sold.rows).toEqual(
    house.flatMap(({ at, size: [, ml], price: [, price], stock: [, pieces] }) =>
      ml === null || price === null ? [] : [{ at, ml, price, pieces: pieces ?? 0 }],
    ),
  )
  // What is not there as the file says it is named, with its line.
  const named = await sql<{ line: number }>`
    select distinct line from move_problems where move_id = ${moveId} order by 1`.execute(db)
  const doubted = house.flatMap(({ at, size, price, stock }) =>
    size[1] === null || price[1] === null || stock[1] === null || price[0] === HALF ? [at + 2] : [],
  )
  expect(named.rows.map(({ line }) => line)).toEqual(doubted)

  await send(
    moveId,
    'shopify-customers',
    [
      'First Name,Last Name,Email,Phone,Total Spent,Total Orders',
      ...house.map(({ at, phone }) => `Sana,Malik,${at % 3 === 0 ? '' : `${name}-${at}@example.com`},${phone[0]},0,0`),
    ],
    work,
  )
  const people = await sql<{ phone: string }>`
    select p.phone from moved m join people p on p.id = m.made_id where m.move_id = ${moveId} and m.kind = 'person' order by 1`.execute(
    db,
  )
  expect(people.rows.map(({ phone }) => phone)).toEqual(house.flatMap(({ phone: [, right] }) => right ?? []).toSorted())

  await send(
    moveId,
    'woocommerce-orders',
    [
      'order_id,order_date,status,shipping_total,order_total,order_currency,billing_first_name,billing_phone,refund_items,line_item_1',
      ...house.map(
        ({ at, phone, refund }) =>
          `${name}${at},2025-03-04 18:30:00,completed,250,4750,PKR,Sana,${phone[0]},${refund[0]},name:Oud|quantity:1|total:4500`,
      ),
    ],
    work,
  )
  const orders = await sql<{ count: number; total: number; refunded: number }>`
    select count(*)::int as count, sum(total)::bigint as total, sum(refunded)::bigint as refunded from old_orders where move_id = ${moveId}`.execute(
    db,
  )
  const refunded = house.reduce((sum, { refund: [, right] }) => sum + (right ?? 0) * 100, 0)
  expect(orders.rows).toEqual([{ count, total: count * 475_000, refunded }])

  const { files, differences } = await findMove(db, moveId)
  expect(differences).toEqual([])
  for (const { found, made, changed, known, leftOut } of files) {
    expect(found).toBe(count)
    expect(made + changed + known + leftOut).toBe(found)
  }
}

test('a house of 200 products with the worst cells of each kind differs in nothing but what is named', () =>
  moveIn(200, 'small'))

thoroughTest('so does one of 5,000', () => moveIn(5_000, 'large'))

thoroughTest('and one of 1,000 whose process is killed after each step', async () => {
  await moveIn(1_000, 'killed', killedAfterEachStep)
  expect(kills).toBeGreaterThan(10)
})
