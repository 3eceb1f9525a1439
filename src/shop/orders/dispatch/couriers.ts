import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { isPublicUrl } from '../../../platform/http/allowed-addresses.ts'
import { unknownBraces } from '../../ground/brace-syntax-rules.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { type Paisa, rs } from '../../ground/money.ts'
import { canonicalCity } from '../../ground/shipping/city-spelling-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { systemsOf } from '../../settings/connections/connection-rules.ts'
import { queueRefresh } from '../../settings/connections/index.ts'
import { exportFields } from './parcel-rules.ts'

export type ExportColumn = { header: string; value: string }

/** A courier as staff set it up. */
export type Courier = {
  courierId: string
  name: string
  trackingUrl: string
  phone: string
  active: boolean
  lateAfterDays: number
  columns: ExportColumn[]
  cityNames: Record<string, string>
  /** 'listed': it goes to the cities of `cityNames` alone. */
  serves: 'all' | 'listed'
  /** Cities that it does not go to. */
  unserved: string[]
  weightUnit: 'g' | 'kg'
  /** The heaviest parcel and the most cash that it takes; null: no limit. */
  maxGrams: number | null
  maxCash: Paisa | null
  /** Where the shop asks what came of parcels; empty: nowhere. */
  serviceUrl: string
  /** The connection by which its parcels are booked and tracked; empty: by file. */
  system: string
  version: number
}

/** All couriers by name. */
export function listCouriers(db: Db): Promise<Courier[]> {
  return db
    .selectFrom('couriers')
    .select(['id as courierId', 'name', 'tracking_url as trackingUrl', 'phone', 'active', 'version'])
    .select(['late_after_days as lateAfterDays', 'service_url as serviceUrl', 'system'])
    .select(['max_grams as maxGrams', 'max_cash as maxCash'])
    .select(eb => [
      eb.ref('export_columns').$castTo<ExportColumn[]>().as('columns'),
      eb.ref('city_names').$castTo<Record<string, string>>().as('cityNames'),
      eb.ref('serves').$castTo<Courier['serves']>().as('serves'),
      eb.ref('unserved').$castTo<string[]>().as('unserved'),
      eb.ref('weight_unit').$castTo<Courier['weightUnit']>().as('weightUnit'),
    ])
    .orderBy('name')
    .execute()
}

/** A courier by its id. Throws `not_found`. */
export async function findCourier(db: Db, courierId: string): Promise<Courier> {
  const courier = (await listCouriers(db)).find(each => each.courierId === courierId)
  if (!courier) throw new ShopError('not_found', 'There is no such courier')
  return courier
}

/** Throws `not_found` when there is no such courier. */
export async function demandCourier(tx: Tx, courierId: string): Promise<void> {
  const known = await tx.selectFrom('couriers').select('id').where('id', '=', courierId).executeTakeFirst()
  if (!known) throw new ShopError('not_found', 'There is no such courier', 'courierId')
}

const MAX_COLUMNS = 40
const MAX_CITIES = 500
const line = (label: string, most: number) => z.string().trim().max(most, `${label} must be ${most} characters or less`)
const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', ' n ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** 'Header = value', a line each. */
const Columns = z.string().transform((typed, ctx) => {
  const columns = linesOf(typed).map(([header, value]) => ({ header, value }))
  const unknown = columns.flatMap(({ value }) => unknownBraces(value, Object.keys(exportFields)))
  const complain = (message: string) => ctx.addIssue({ code: 'custom', message })
  if (columns.length === 0) complain('Please write at least one column: Header = {field}')
  if (columns.length > MAX_COLUMNS) complain(`At most ${MAX_COLUMNS} columns`)
  if (columns.some(({ header }) => header === '' || header.length > 80)) complain('A header has 1 to 80 characters')
  if (columns.some(({ value }) => value.length > 200)) complain('A value has 200 characters or less')
  if (unknown.length > 0) complain(`There is no field ${unknown.join(', ')}`)
  return columns
})
/** 'Our name = the courier's name', a line each. */
const CityNames = z.string().transform((typed, ctx) => {
  const names = linesOf(typed)
  if (names.length > MAX_CITIES) ctx.addIssue({ code: 'custom', message: `At most ${MAX_CITIES} cities` })
  if (names.some(([ours, theirs]) => !ours || !theirs || `${ours}${theirs}`.length > 120)) {
    ctx.addIssue({ code: 'custom', message: "Please write: our name = the courier's name" })
  }
  return Object.fromEntries(names)
})

const linesOf = (typed: string): [string, string][] =>
  typed
    .split(/\r?\n/)
    .filter(each => each.trim() !== '')
    .map(each => {
      const at = each.indexOf('=')
      return at < 0 ? [each.trim(), ''] : [each.slice(0, at).trim(), each.slice(at + 1).trim()]
    })

const limit = (label: string, most: number) =>
  z.preprocess(
    typed => (typed === '' || typed === undefined ? null : typed),
    z
      .preprocess(
        plainNumber,
        z.coerce
          .number(`${label} must be a number`)
          .min(0.001, `${label} must be above 0`)
          .max(most, `${label} is at most ${most.toLocaleString('en')}`),
      )
      .nullable(),
  )

const fields = {
  name: line('The name', 80).min(1, 'Please write the name'),
  trackingUrl: line('The tracking address', 300).refine(
    link => link === '' || (link.startsWith('https://') && link.includes('{number}') && URL.canParse(link)),
    'The tracking address must begin with https:// and contain {number}',
  ),
  phone: line('The phone', 40),
  serviceUrl: line('The address of its system', 300)
    .refine(
      link => link === '' || isPublicUrl(link),
      'The address of its system must begin with https:// and name a host on the internet',
    )
    .default(''),
  system: z
    .union([z.literal(''), z.enum(systemsOf('courier'))], 'Please choose how its parcels are booked')
    .default(''),
  active: z.enum(['yes', 'no']).default('no'),
  lateAfterDays: z.preprocess(
    plainNumber,
    z.coerce
      .number('Please write a number of days')
      .int('Please write a whole number of days')
      .min(1, 'At least 1 day')
      .max(60, 'At most 60 days'),
  ),
  weightUnit: z.enum(['g', 'kg'], 'Please choose grams or kilograms'),
  /** In kilograms and rupees as typed; empty: no limit. */
  maxGrams: limit('The heaviest parcel', 100).transform(kilograms =>
    kilograms === null ? null : Math.round(kilograms * 1000),
  ),
  maxCash: limit('The most cash', 10_000_000).transform(rupees => (rupees === null ? null : rs(rupees))),
  columns: Columns,
  cityNames: CityNames,
  serves: z.enum(['all', 'listed']).default('all'),
  /** A city a line. */
  unserved: z
    .string()
    .default('')
    .transform(typed => [...new Set(typed.split(/\r?\n/).flatMap(line => canonicalCity(line) || []))])
    .pipe(
      z
        .array(z.string().max(60, 'The name of a city has 60 characters or less'))
        .max(MAX_CITIES, `At most ${MAX_CITIES} cities`),
    ),
}

/** A courier's form. */
export const ChangeCourier = z.object({ ...fields, version: SeenVersion })
/** A new courier. Its id is made of its name. */
export const AddCourier = z.object({ name: fields.name.refine(name => slug(name) !== '', 'The name needs letters') })

/**
 * Stores what was typed of a courier. Throws `not_found`, `move_refused` for another version, `taken` for another's
 * name.
 */
export async function changeCourier(
  tx: Tx,
  { courierId, version, ...input }: z.output<typeof ChangeCourier> & { courierId: string },
): Promise<{ before: Courier }> {
  await lockVersion(tx, 'couriers', courierId, version)
  const before = await findCourier(tx, courierId)
  await demandFreeName(tx, input.name, courierId)
  await tx
    .updateTable('couriers')
    .set({
      name: input.name,
      tracking_url: input.trackingUrl,
      phone: input.phone,
      service_url: input.serviceUrl,
      system: input.system,
      active: input.active === 'yes',
      late_after_days: input.lateAfterDays,
      weight_unit: input.weightUnit,
      max_grams: input.maxGrams,
      max_cash: input.maxCash,
      export_columns: JSON.stringify(input.columns),
      city_names: JSON.stringify(input.cityNames),
      serves: input.serves,
      unserved: JSON.stringify(input.unserved),
      version: version + 1,
    })
    .where('id', '=', courierId)
    .execute()
  if (input.system && input.system !== before.system) await queueRefresh(tx)
  return { before }
}

const firstColumns: ExportColumn[] = [
  { header: 'Reference', value: '{reference}' },
  { header: 'Name', value: '{name}' },
  { header: 'Phone', value: '{phone}' },
  { header: 'Address', value: '{address}' },
  { header: 'City', value: '{city}' },
  { header: 'Weight', value: '{weight}' },
  { header: 'COD Amount', value: '{cod}' },
]

/** Adds a courier; the rest of it is set up on its page. Returns its id. Throws `taken`. */
export async function addCourier(tx: Tx, { name }: z.output<typeof AddCourier>): Promise<string> {
  await demandFreeName(tx, name)
  const id = slug(name).slice(0, 40).replace(/-+$/, '')
  const added = await tx
    .insertInto('couriers')
    .values({ id, name, export_columns: JSON.stringify(firstColumns) })
    .onConflict(oc => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw taken(name)
  return id
}

const taken = (name: string) => new ShopError('taken', `There is a courier ${name} already.`, 'name')

async function demandFreeName(tx: Tx, name: string, exceptId = ''): Promise<void> {
  const other = await tx
    .selectFrom('couriers')
    .select('id')
    .where(eb => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  if (other) throw taken(name)
}
