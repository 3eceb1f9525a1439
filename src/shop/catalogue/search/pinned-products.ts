import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { todaysDate } from '../../ground/days-in-sql.ts'
import { required } from '../../ground/forms/index.ts'
import { pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import { containing } from '../../ground/list-search.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { day } from '../../ground/typed-day.ts'
import { queryText } from '../catalogue/index.ts'

export type PinnedProduct = { productId: string; name: string; brand: string; published: boolean }

/** What staff put first in a search and hide from it. `endsOn`: its last day, or null. */
export type Pins = {
  pinId: number
  query: string
  pinned: PinnedProduct[]
  hidden: PinnedProduct[]
  endsOn: string | null
  /** Its last day is over. */
  ended: boolean
  version: number
}

const PinId = z.coerce.number().int().min(1).max(2_147_483_647)
const MAX_PINNED = 20
const ids = (most: number) =>
  z
    .string()
    .default('')
    .transform(text => [...new Set(text.split(/[\s,]+/).filter(Boolean))])
    .pipe(z.array(z.string().max(250)).max(most, `Please choose ${most} perfumes or less`))

/** Pins of a search; with an empty `pinId` new ones. `version`: the one that was seen. */
export const SavePins = z
  .object({
    pinId: z
      .literal('')
      .transform(() => undefined)
      .or(PinId)
      .optional(),
    version: SeenVersion.optional(),
    query: required('Please enter what shoppers search', 100),
    pinned: ids(MAX_PINNED),
    hidden: ids(MAX_PINNED),
    endsOn: day('Please enter a day')
      .or(z.literal(''))
      .default('')
      .transform(text => text || null),
  })
  .refine(({ pinned, hidden }) => pinned.length + hidden.length > 0, {
    error: 'Please choose a perfume to put first or to hide',
    path: ['pinned'],
  })
  .refine(({ pinned, hidden }) => !hidden.some(id => pinned.includes(id)), {
    error: 'A perfume cannot be first and hidden',
    path: ['hidden'],
  })
export const RemovePins = z.object({ pinId: PinId, version: SeenVersion })

type Values = { query: string; pinned: string[]; hidden: string[]; endsOn: string | null }

const PINS_LOCK_ID = 7_201_147

/**
 * Saves what stands first in a search and what does not stand in it; the next search knows it. Throws `not_found`,
 * `invalid`, `taken` where the search has pins already, `move_refused` when they were changed meanwhile.
 */
export async function savePins(
  tx: Tx,
  { pinId, version, ...input }: z.output<typeof SavePins>,
): Promise<{ pinId: number; before?: Values; after: Values }> {
  // Held until the end, so that two presses cannot both find a search free.
  await sql`select pg_advisory_xact_lock(${PINS_LOCK_ID})`.execute(tx)
  const before = pinId === undefined ? null : await lockPins(tx, pinId, version)
  const query = await queryText(tx, input.query)
  if (query === '') throw new ShopError('invalid', 'Please enter letters or digits', 'query')
  const { rows } = await sql<{ found: string }>`
    select case when exists (select from search_pins where query = ${query} and id <> ${pinId ?? 0}) then 'taken' else (
      select id from unnest(${[...input.pinned, ...input.hidden]}::text[]) id where not exists (select from products p where p.id = id.id) limit 1
    ) end as found`.execute(tx)
  if (rows[0]?.found === 'taken') throw new ShopError('taken', `'${query}' has pinned results already`, 'query')
  if (rows[0]?.found) throw new ShopError('invalid', `There is no product ${rows[0].found}`, 'pinned')
  const after = { query, pinned: input.pinned, hidden: input.hidden, endsOn: input.endsOn }
  const values = { query, pinned: input.pinned, hidden: input.hidden, ends_on: input.endsOn }
  if (!before) {
    const { id } = await tx.insertInto('search_pins').values(values).returning('id').executeTakeFirstOrThrow()
    return { pinId: id, after }
  }
  await tx
    .updateTable('search_pins')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', before.pinId)
    .execute()
  return { pinId: before.pinId, before: valuesOf(before), after }
}

/** Throws `not_found`, and `move_refused` when they were changed meanwhile. */
export async function removePins(tx: Tx, { pinId, version }: z.output<typeof RemovePins>): Promise<Values> {
  const before = await lockPins(tx, pinId, version)
  await tx.deleteFrom('search_pins').where('id', '=', pinId).execute()
  return valuesOf(before)
}

async function lockPins(tx: Tx, pinId: number, version: number | undefined): Promise<Pins> {
  await lockVersion(tx, 'search_pins', pinId, version)
  return findPins(tx, String(pinId))
}

const valuesOf = ({ query, pinned, hidden, endsOn }: Pins): Values => ({
  query,
  endsOn,
  pinned: pinned.map(({ productId }) => productId),
  hidden: hidden.map(({ productId }) => productId),
})

const products = (column: string) => sql`(
  select coalesce(json_agg(json_build_object('productId', p.id, 'name', p.name, 'brand', p.brand, 'published', p.published) order by place), '[]')
  from unnest(${sql.ref(column)}) with ordinality as chosen (id, place) join products p on p.id = chosen.id
)`

const select = sql`select id as "pinId", query, ${products('pinned')} as pinned, ${products('hidden')} as hidden,
  ends_on::text as "endsOn", coalesce(ends_on < ${todaysDate}, false) as ended, version from search_pins`

/** By the alphabet, those whose search contains the text; `more` when another page follows. */
export async function listPins(db: Db, text: string, page: number): Promise<{ pins: Pins[]; more: boolean }> {
  const { rows } = await sql<Pins>`${select} where query like ${containing(text.toLowerCase())}
    order by query ${pageRows(page)}`.execute(db)
  const { rows: pins, more } = pageOf(rows)
  return { pins, more }
}

/**
 * Throws `not_found`.
 * @rule which products staff put first in a search
 */
export async function findPins(db: Db, id: string): Promise<Pins> {
  const pinId = PinId.safeParse(id).data ?? 0
  const { rows } = await sql<Pins>`${select} where id = ${pinId}`.execute(db)
  if (!rows[0]) throw new ShopError('not_found', 'There are no such pinned results')
  return rows[0]
}
