import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Db, Tx } from '../src/platform/database/database.ts'
import { openStorage, type Storage } from '../src/platform/storage/storage.ts'
import {
  AnswerMove,
  answerMove,
  beginMove,
  findMove,
  findOldAddress,
  sendFile,
  workMove,
} from '../src/shop/people/moves/index.ts'
import type { Ask, FileKind } from '../src/shop/people/moves/move-file-rules.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'

export let fresh: FreshDatabase
export let db: Db
export let folder: string
export let storage: Storage

export const sana = { id: 'sana', name: 'Sana' }

/** A database with a house that moves in: each test moves another shop, since keys are of one. */
export function setUpMoves(): void {
  beforeAll(async () => {
    fresh = await freshDatabase()
    db = fresh.db
    folder = await mkdtemp(join(tmpdir(), 'khushbu-moves-'))
    storage = await openStorage({ dataDir: folder })
    await sql`insert into categories (name) values ('Attar/Oud'), ('Women') on conflict do nothing`.execute(db)
    await sql`insert into staff (id, name, email, role) values ('sana', 'Sana', 'sana@example.com', 'owner')`.execute(
      db,
    )
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await fresh.drop()
  })
  beforeEach(() => {
    names += 1
    shop = `s${names}`
  })
}

export const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

export let names = 0

/** Each test moves another shop: keys are of one. */
export let shop = ''

export const leadOf = async (path: string) => (await findOldAddress(db, path))?.to ?? null

export const begin = async (defaultMl: number | null = null) =>
  (await write(tx => beginMove(tx, { name: 'oldshop.pk', category: 'Women', defaultMl, by: 'Sana' }))).moveId

export async function send(moveId: number, kind: FileKind, lines: readonly string[]) {
  const path = join(folder, 'sent.csv')
  await writeFile(path, lines.join('\n'))
  await sendFile(db, { moveId, kind, path, fileName: `${kind}.csv`, staff: sana })
}

export const productLines = () => [
  'Handle,Title,Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status',
  `${shop}-oud,Night Oud ${shop},Khushbu,Attar,oud,TRUE,Size,50ml,${shop}-50,7,5900,7000,https://cdn.example/${shop}-1.png,1,active`,
  `${shop}-oud,,,,,,,100ml,${shop}-100,2,9900,,https://cdn.example/${shop}-2.png,2,`,
  `${shop}-rose,Rose ${shop},,Body Mist,,TRUE,Size,12ml,${shop}-50,1,900,,,,draft`,
]

export const customerLines = () => [
  'First Name,Last Name,Email,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Phone,Phone,Total Spent,Total Orders,Accepts Email Marketing',
  `Ayesha,Khan,ayesha-${shop}@example.com,12 Mall Road,Lahore,PB,PK,,0300 1234567,1,1,yes`,
  `Zara,خان,zara-${shop}@example.com,,,,,,0300 1234567,0,0,no`,
]

export const orderLines = () => [
  'Name,Email,Financial Status,Fulfillment Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping Phone',
  `#${shop},ayesha-${shop}@example.com,paid,fulfilled,5900,2024-12-05 18:22:11 +0500,1,Night Oud,5900,Ayesha Khan,03001234567`,
]

export const reviewLines = () => [
  'title,body,rating,review_date,reviewer_name,reviewer_email,product_handle,reply,picture_urls,curated',
  `Wah,Lasts long,5,2024-03-01,Sana,sana@example.com,${shop}-oud,Thank you,https://cdn.example/${shop}-r.png,ok`,
  `,Where is it,4,2024-03-01,Ali,ali@example.com,${shop}-gone,,,ok`,
]

const redirectLines = () => [
  'Redirect from,Redirect to',
  `/${shop}-old,/products/${shop}-oud`,
  `/${shop}-a,/${shop}-b`,
  `/${shop}-b,/${shop}-a`,
  `/${shop}-x,//evil.example`,
]

export async function sendAll(moveId: number) {
  // Reviews first: what they name is moved before them all the same.
  await send(moveId, 'judgeme-reviews', reviewLines())
  await send(moveId, 'shopify-redirects', redirectLines())
  await send(moveId, 'shopify-orders', orderLines())
  await send(moveId, 'shopify-customers', customerLines())
  await send(moveId, 'shopify-products', productLines())
  await workMove(db, moveId)
}

export const productOf = (handle: string) =>
  db
    .selectFrom('products')
    .innerJoin('product_addresses as a', 'a.product_id', 'products.id')
    .selectAll('products')
    .where('a.address', '=', handle)
    .executeTakeFirstOrThrow()

export const answer = (moveId: number, ask: Ask, text: string, key = '') =>
  write(tx => answerMove(tx, { moveId, by: 'Sana', ...AnswerMove.parse({ ask, key, answer: text }) }))

export const fileOf = async (moveId: number) => (await findMove(db, moveId)).files[0]

export const reasonsOf = async (moveId: number) =>
  (await findMove(db, moveId)).problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)

export const sizesHead =
  'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Status'
