import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { type ProductWrite, writeProducts } from '../../catalogue/products/index.ts'
import { addressOf } from '../../catalogue/products/product-rules.ts'
import { type Paisa, paisa, wholeRupees } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import type { Answers } from './answers.ts'
import type { Move } from './lock-move.ts'
import type { Source } from './move-file-rules.ts'
import { findMoved, hashOf, recordChanged, recordMoved } from './moved.ts'
import { oldPath } from './one-form-of-old-path.ts'
import type { Numbered } from './problems.ts'
import type { Problem } from './readers/csv-lines.ts'
import type { ProductRow, SizeRow } from './readers/rows.ts'
import { isDoubtedWas } from './readers/variants.ts'
import { findUntouched } from './untouched.ts'
import { type Fate, firstOnes, type Writer } from './writer.ts'

type Named = Numbered<ProductRow> & { address: string | null; category: string }

/**
 * Adds the products of an old shop as drafts with their sizes; their pictures are fetched later. Their stock begins
 * when the move goes live, since rows of the stock ledger cannot be removed again with the move. A product that was
 * moved before is written anew where the file or an answer says something else, and nobody has worked with it.
 */
export const writeMovedProducts: Writer<ProductRow> = async (tx, { move, source, answers }, rows) => {
  const { first: own, again } = firstOnes(rows, ({ key }) => key)
  const first = await completed(tx, { move, source }, own)
  const keys = first.map(({ row }) => row.key)
  const before = await findMoved(tx, source, 'product', keys)
  const untouched = await findUntouched(
    tx,
    [...before.values()].map(({ madeId }) => madeId),
  )
  const problems = new Map<number, Problem[]>(first.map(({ line }) => [line, []]))
  const of = (line: number) => problems.get(line) ?? []
  const named = await nameProducts(tx, { move, answers, before }, first, of)
  const plans = named.map(one => planOf(one, { move, answers, before }, of(one.line)))
  const writes = await writesOf(tx, plans, untouched, of)
  const context = {
    actor: { id: null, name: move.by },
    action: 'product.moved',
    note: `Moved from ${move.name}`,
  } as const
  const written = plans.filter(plan => plan.here === null || (isOther(plan) && untouched.has(plan.here.madeId)))
  await dropSizes(tx, written)
  const ids = await writeProducts(
    tx,
    written.map(plan => writes.get(plan) ?? missing(plan)),
    context,
  )
  const made = written.map((plan, at) => ({ ...plan, id: ids[at] ?? '' }))
  // Nobody has seen the drafts: they are new still.
  await sql`update products set version = 1 where id = any(${ids}::text[]) and state = 'draft'`.execute(tx)
  await recordMoved(
    tx,
    { moveId: move.moveId, source, kind: 'product' },
    made.filter(({ here }) => here === null).map(({ row, id, facts }) => ({ key: row.key, madeId: id, facts })),
  )
  await recordChanged(
    tx,
    { source, kind: 'product' },
    made.filter(({ here }) => here !== null).map(({ row, facts }) => ({ key: row.key, facts })),
  )
  await addAddresses(tx, move, made)
  await addPictures(tx, move, made)
  const changedLines = new Map(
    made.map(({ line, here }) => [line, here === null ? ('made' as const) : ('changed' as const)]),
  )
  const fates = plans.map((plan): Fate => {
    const state = changedLines.get(plan.line) ?? 'known'
    const reason = state === 'known' ? knownReason(plan, untouched) : ''
    const kept = isOther(plan) && state === 'known' ? { keptPieces: 0, keptAmount: 0 } : plan.kept
    return { line: plan.line, state, reason, ...kept, problems: of(plan.line) }
  })
  return [...fates, ...again]
}

/**
 * Products with what another file of the same system says of them in this rehearsal: Daraz keeps prices and sizes in
 * one file, texts and pictures in another.
 */
async function completed(
  tx: Tx,
  { move, source }: { move: Move; source: Source },
  rows: readonly Numbered<ProductRow>[],
): Promise<Numbered<ProductRow>[]> {
  const keys = rows.map(({ row }) => row.key)
  const { rows: found } = await sql<{ row: ProductRow }>`
    select distinct on (row ->> 'key', row -> 'sizes' = '[]') row from move_rows r join move_files f on f.id = r.file_id
    where f.move_id = ${move.moveId} and f.kind = ${`${source}-products`} and row ->> 'key' = any(${keys}::text[])
    order by row ->> 'key', row -> 'sizes' = '[]', f.id desc`.execute(tx)
  const others = Map.groupBy(found, ({ row }) => row.key)
  return rows.map(({ line, row }) => {
    const isPart = row.sizes.length === 0
    const other = others.get(row.key)?.find(one => (one.row.sizes.length === 0) !== isPart)?.row
    if (!other) return { line, row }
    const [goods, texts] = isPart ? [other, row] : [row, other]
    const { house, description, categories, pictures } = texts
    return {
      line,
      row: {
        ...goods,
        house: goods.house || house,
        description: goods.description || description,
        categories: goods.categories.length > 0 ? goods.categories : categories,
        pictures: goods.pictures.length > 0 ? goods.pictures : pictures,
      },
    }
  })
}

/** What becomes of a product: its sizes as they are answered, with their pieces. */
type Plan = Named & {
  here: { madeId: string; hash: string | null } | null
  sizes: { ml: number; price: Paisa; was: Paisa | null; size: SizeRow; pieces: number }[]
  facts: { waits: true; publish: boolean; stock: Record<string, number>; hash: string }
  kept: { keptPieces: number; keptAmount: number }
}

/** Whether the file or an answer says something else than made it. Before hashes were kept nothing is compared. */
const isOther = ({ here, facts }: Plan): boolean => here !== null && here.hash !== null && here.hash !== facts.hash

const knownReason = (plan: Plan, untouched: ReadonlySet<string>): string =>
  isOther(plan) && plan.here && !untouched.has(plan.here.madeId)
    ? 'It was changed here, or is in the shop: what the file says now was not taken'
    : 'It was here already'

function missing({ line }: Plan): never {
  throw new Error(`no write for line ${line}`)
}

type With = { move: Move; answers: Answers; before: Awaited<ReturnType<typeof findMoved>> }

function planOf({ line, row, address, category }: Named, { move, answers, before }: With, problems: Problem[]): Plan {
  const sizes = sellable(row, { move, answers }, problems)
  const stock = Object.fromEntries(sizes.flatMap(({ ml, pieces }) => (pieces > 0 ? [[ml, pieces]] : [])))
  const { key, sizes: _, ...rest } = row
  const hash = hashOf([rest, category, sizes])
  const kept = sizes.reduce(
    (sum, { pieces, price }) => ({
      keptPieces: sum.keptPieces + pieces,
      keptAmount: sum.keptAmount + pieces * price,
    }),
    { keptPieces: 0, keptAmount: 0 },
  )
  const facts = { waits: true, publish: row.published, stock, hash } as const
  return { line, row, address, category, here: before.get(key) ?? null, sizes, facts, kept }
}

/** Takes away the sizes that products no longer have. */
async function dropSizes(tx: Tx, plans: readonly Plan[]): Promise<void> {
  for (const { here, sizes } of plans)
    if (here)
      await sql`delete from sizes where product_id = ${here.madeId} and not ml = any(${sizes.map(({ ml }) => ml)}::int[])`.execute(
        tx,
      )
}

type Made = Plan & { id: string }

async function addAddresses(tx: Tx, move: Move, made: readonly Made[]): Promise<void> {
  const ways = made.map(({ row, id }) => ({ path: oldPath(`/products/${row.key}`), id }))
  // Where a redirect or another product leads on from there, that stays.
  await sql`
    insert into old_addresses (path, move_id, product_id)
    select path, ${move.moveId}, id from jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) as way (path text, id text)
    where not exists (select from old_addresses there where there.path = way.path)`.execute(tx)
}

async function addPictures(tx: Tx, move: Move, made: readonly Made[]): Promise<void> {
  const pictures = made.flatMap(({ row, id }) => row.pictures.map(({ url, alt }) => ({ url, alt, id })))
  await sql`
    insert into move_pictures (url, alt, move_id, product_id)
    select url, alt, ${move.moveId}, id from rows from (jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as (url text, alt text, id text))
      with ordinality as picture (url, alt, id, at)
    where not exists (select from move_pictures there where there.product_id = picture.id and there.url = picture.url)
    order by at`.execute(tx)
}

/** Gives each new product an address that no other has or had, and each a category of ours. */
async function nameProducts(
  tx: Tx,
  { move, answers, before }: With,
  rows: readonly Numbered<ProductRow>[],
  of: (line: number) => Problem[],
): Promise<Named[]> {
  const categories = await tx.selectFrom('categories').select('name').execute()
  const byWord = new Map(categories.flatMap(({ name }) => [name, ...name.split('/')].map(word => [plain(word), name])))
  const wanted = rows.map(({ row }) => (before.has(row.key) ? '' : addressOf(row.key) || addressOf(row.name)))
  const taken = await tx
    .selectFrom('product_addresses')
    .select('address')
    .where(sql<boolean>`address = any(${wanted}::text[])`)
    .execute()
  const used = new Set(taken.map(({ address }) => address))
  return rows.map(({ line, row }, at) => {
    const problems = of(line)
    const address = wanted[at] ?? ''
    const isFree = address !== '' && !used.has(address)
    used.add(address)
    if (!isFree && address)
      problems.push({
        line,
        column: 'Address',
        cell: address,
        reason: `Another product has this address: this one got its own`,
      })
    const said = row.categories.slice(0, 3).join(', ').slice(0, 80).toWellFormed()
    const answered = answers('category', said)
    const category = answered ?? row.categories.flatMap(word => byWord.get(plain(word)) ?? [])[0]
    if (!category)
      problems.push({
        line,
        column: 'Category',
        cell: said,
        reason: `None of our categories is named: it was put under ${move.category}`,
        ask: 'category',
        key: said,
      })
    return { line, row, address: isFree ? address : null, category: category ?? move.category }
  })
}

const plain = (word: string) =>
  word
    .toLowerCase()
    .replace(/\b(perfumes?|fragrances?|collection|for)\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replace(/(?<=.{3})s$/, '')

/** What is written of each product that is new or untouched, with codes that no other size has. */
async function writesOf(
  tx: Tx,
  plans: readonly Plan[],
  untouched: ReadonlySet<string>,
  of: (line: number) => Problem[],
): Promise<Map<Plan, ProductWrite>> {
  const written = plans.filter(({ here }) => here === null || untouched.has(here.madeId))
  const own = written.flatMap(({ here }) => here?.madeId ?? [])
  const ownSizes = await tx
    .selectFrom('sizes')
    .select(['id', 'product_id as productId', 'ml'])
    .where(sql<boolean>`product_id = any(${own}::text[])`)
    .execute()
  const all = written.flatMap(({ sizes }) => sizes.map(({ size }) => size))
  const skus = await takenCodes(
    tx,
    'sku',
    all.map(({ sku }) => sku),
    own,
  )
  const barcodes = await takenCodes(
    tx,
    'barcode',
    all.map(({ barcode }) => barcode),
    own,
  )
  const free = (code: string, used: Set<string>, problem: Pick<Problem, 'line' | 'column'>, problems: Problem[]) => {
    const isTaken = used.has(code)
    if (isTaken) problems.push({ ...problem, cell: code, reason: 'Another size has this code: it was left out' })
    if (code) used.add(code)
    return isTaken ? '' : code
  }
  return new Map(
    written.map((plan): [Plan, ProductWrite] => {
      const { line, row, address, category, here, sizes } = plan
      const write: ProductWrite = {
        ...(here ? { productId: here.madeId } : address && { address }),
        facts: {
          name: row.name,
          brand: row.house,
          category,
          audience: row.audience,
          description: row.description,
          topNotes: row.notes[0],
          heartNotes: row.notes[1],
          baseNotes: row.notes[2],
          concentration: row.concentration,
          seoTitle: row.seoTitle,
          seoDescription: row.seoDescription,
        },
        sizes: sizes.map(({ ml, price, was, size }) => {
          const sku = free(size.sku, skus, { line: size.line, column: 'SKU' }, of(line))
          const barcode = free(size.barcode, barcodes, { line: size.line, column: 'Barcode' }, of(line))
          // Four decimals, by which any price in whole rupees is reached.
          const discount = was === null ? 0 : Math.round((1 - price / was) * 1_000_000) / 10_000
          const sizeId = ownSizes.find(one => one.productId === here?.madeId && one.ml === ml)?.id
          // A size that is here keeps its codes where the file says none.
          const codes = sizeId ? { ...(sku && { sku }), ...(barcode && { barcode }) } : { sku, barcode }
          return {
            ...(sizeId && { sizeId }),
            facts: {
              ...codes,
              ml,
              price: was ?? price,
              discount,
              weightGrams: size.grams,
              ...(size.cost !== null && { cost: size.cost }),
            },
          }
        }),
      }
      return [plan, write]
    }),
  )
}

/**
 * The sizes of a product as they are answered; what is not understood is not sold. What is still to be answered is a
 * problem.
 */
function sellable(
  { sizes, questions }: ProductRow,
  { move, answers }: { move: Move; answers: Answers },
  problems: Problem[],
): Plan['sizes'] {
  for (const question of questions) {
    const { ask, key = '', line } = question
    if (ask === undefined || answers(ask, key) !== undefined) continue
    if (ask === 'noSize' && move.defaultMl !== null)
      problems.push({ ...question, reason: `The size is not said: it was taken for ${move.defaultMl} ml` })
    else problems.push({ ...question, line })
  }
  const sold: Plan['sizes'] = []
  for (const size of sizes) {
    const answered = size.said === '' ? (answers('noSize') ?? move.defaultMl) : answers('size', size.said)
    const ml = size.ml ?? (answered ? Number(answered) : null)
    if (ml === null) continue
    if (sold.some(one => one.ml === ml)) {
      problems.push({
        line: size.line,
        column: 'Size',
        cell: `${ml} ml`,
        reason: `Two sizes have ${ml} ml now: this one is not sold here, with its ${plural(size.stock, 'piece')}`,
      })
      continue
    }
    const price = rounded(size.price, answers('paisa'))
    const was =
      size.was === null || (isDoubtedWas(size.was, size.price) && answers('was') !== 'yes')
        ? null
        : rounded(size.was, answers('paisa'))
    const asked =
      size.counted === 'no' ? answers('untracked') : size.counted === 'beyond' ? answers('beyond') : undefined
    sold.push({
      ml,
      price,
      was: was !== null && was > price ? was : null,
      size,
      pieces: asked === undefined ? size.stock : Number(asked),
    })
  }
  return sold
}

/** To whole rupees: to the nearest unless somebody has said how. */
const rounded = (price: Paisa, how: string | undefined): Paisa =>
  how === 'up'
    ? paisa(Math.ceil(price / 100) * 100)
    : how === 'down'
      ? paisa(Math.floor(price / 100) * 100)
      : wholeRupees(price)

/** Which of these codes sizes of other products have. */
async function takenCodes(
  tx: Tx,
  column: 'sku' | 'barcode',
  codes: readonly string[],
  besides: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select upper(${sql.ref(column)}) as code from sizes where upper(${sql.ref(column)}) = any(${codes}::text[])
      and product_id <> all(${besides}::text[])`.execute(tx)
  return new Set(rows.map(({ code }) => code))
}
