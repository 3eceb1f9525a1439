import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { lockVersion } from '../../ground/changed-meanwhile.ts'
import { type FieldWords, upTo } from '../../ground/forms/index.ts'
import { PictureAddress } from '../../ground/pictures/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findTranslations, saveTranslations } from '../../ground/translations/index.ts'
import { houseSlug } from './house-rules.ts'

/** What the page of a house says. `body` is Markdown as in the pages of words. */
export const HouseFacts = z.object({
  place: upTo(120),
  maker: upTo(120),
  founded: z.number().int().min(1000).max(2100).nullable(),
  method: upTo(200),
  description: upTo(300),
  descriptionUrdu: upTo(300),
  picture: PictureAddress,
  body: upTo(50_000),
  bodyUrdu: upTo(50_000),
  position: z.number().int().min(0).max(1000),
})
type HouseFacts = z.output<typeof HouseFacts>

const fallback = 'Empty: shown in English'

/** The words of the form, in its order. */
export const houseWords: Record<keyof HouseFacts, FieldWords> = {
  place: { label: 'Place' },
  maker: { label: 'Maker', hint: 'Who blends' },
  founded: { label: 'Since the year', year: true, hint: 'Empty when nobody says' },
  method: { label: 'Method', hint: 'How it is made, in a few words' },
  description: { label: 'In a sentence' },
  descriptionUrdu: { label: 'In a sentence, in Urdu', hint: fallback },
  picture: { label: 'Picture', picture: true },
  body: {
    label: 'Text',
    long: true,
    hint: "'## ' begins a heading, '- ' a list, [words](/shop) is a link, a line ![words](/pictures/...) a picture",
  },
  bodyUrdu: { label: 'Text in Urdu', long: true, hint: fallback },
  position: { label: 'Place among the houses', hint: 'The smallest comes first' },
}

/** A house that begins: its name is the brand of its products, and stays. */
export const CreateHouse = z.object({ name: upTo(120).min(1, 'Please enter the name') })

/** Brands of products that have no page yet. */
export async function brandsWithoutPage(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('brand')
    .distinct()
    .where('brand', '<>', '')
    .where(eb => eb.not(eb.exists(eb.selectFrom('houses').select('slug').whereRef('name', '=', 'brand'))))
    .orderBy('brand')
    .limit(200)
    .execute()
  return rows.map(({ brand }) => brand)
}

/**
 * Begins the page of a house, last in order; shoppers see it at once. Throws `taken`, `invalid` for a name without
 * letters of an address.
 */
export async function createHouse(tx: Tx, { name }: z.output<typeof CreateHouse>): Promise<string> {
  const slug = houseSlug(name)
  if (slug === '') throw new ShopError('invalid', 'A name has Latin letters or digits, which make its address', 'name')
  const { last } = await tx
    .selectFrom('houses')
    .select(eb => eb.fn.coalesce(eb.fn.max('position'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  const made = await tx
    .insertInto('houses')
    .values({ slug, name, position: Math.min(1000, last + 1) })
    .onConflict(conflict => conflict.doNothing())
    .returning('slug')
    .executeTakeFirst()
  if (!made) throw new ShopError('taken', 'There is a house of this name', 'name')
  return slug
}

/** A house as staff write it. Throws `not_found`. */
export async function findStaffHouse(db: Db, slug: string) {
  const row = await db.selectFrom('houses').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such house')
  const urdu = await findTranslations(db, { entity: 'house', id: slug })
  const { name, version, updated_at: _at, slug: _slug, ...facts } = row
  return {
    name,
    version,
    facts: { ...facts, descriptionUrdu: urdu.description ?? '', bodyUrdu: urdu.body ?? '' } satisfies HouseFacts,
  }
}

/** Saves the page of a house; shoppers see it at once. Throws `not_found`, `move_refused`. */
export async function saveHouse(tx: Tx, { slug, version, ...values }: HouseFacts & { slug: string; version: number }) {
  await lockVersion(tx, 'houses', slug, version)
  const { name, facts } = await findStaffHouse(tx, slug)
  const { descriptionUrdu, bodyUrdu, ...own } = values
  await tx
    .updateTable('houses')
    .set({ ...own, version: version + 1, updated_at: new Date() })
    .where('slug', '=', slug)
    .execute()
  await saveTranslations(tx, { entity: 'house', id: slug }, { description: descriptionUrdu, body: bodyUrdu })
  const changed = (Object.keys(values) as (keyof HouseFacts)[]).filter(field => facts[field] !== values[field])
  return {
    name,
    before: Object.fromEntries(changed.map(field => [field, facts[field]])),
    after: Object.fromEntries(changed.map(field => [field, values[field]])),
  }
}

/** Takes the page of a house away: its address leads to its perfumes. Throws `not_found`, `move_refused`. */
export async function removeHouse(tx: Tx, { slug, version }: { slug: string; version: number }) {
  const { name, facts } = await findStaffHouse(tx, slug)
  await lockVersion(tx, 'houses', slug, version)
  await saveTranslations(tx, { entity: 'house', id: slug }, { description: '', body: '' })
  await tx.deleteFrom('houses').where('slug', '=', slug).execute()
  return { name, before: facts }
}
