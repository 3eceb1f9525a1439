import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { inCollection } from '../../catalogue/catalogue/index.ts'
import { findStaffCollection, nameCollections } from '../../catalogue/collections/index.ts'
import { amountText, cutPrice, type Paisa, rs } from '../../ground/money.ts'
import { sizeText } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { latinDigits, readNumber } from '../../ground/typed-number-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { findByCodes } from '../../stock/stock/index.ts'

export type SaleLine = { sizeId: string; label: string; discount: number }

const MAX_LINES = 5_000
// A code has 60 characters at most. The time of reading a line grows with the square of its length.
const MAX_LINE_LENGTH = 200

/**
 * The sizes of a sale, as they are typed or pasted from a spreadsheet: a line each, a SKU or barcode and then a
 * percentage ('20%') or the price in rupees ('4900'); or a collection, a house or a perfume by name with a percentage
 * ('collection: Winter 20%'), which stands for all its sizes that are sold and that no line of their own names. Throws
 * `invalid` with the line and the rule.
 * @rule what a sale's lines mean
 */
export async function readLines(
  tx: Tx,
  typedText: string,
  settings: Pick<Settings, 'newArrivalDays'>,
): Promise<SaleLine[]> {
  const text = await withSizesOfGroups(tx, typedText, settings)
  const lines = text.split('\n').map(line => line.trim())
  const typed = lines.flatMap((line, at) => (line === '' ? [] : [{ at: at + 1, ...parse(line, at + 1) }]))
  if (typed.length === 0) refuse('Please name a size')
  if (typed.length > MAX_LINES) refuse(`A sale has at most ${MAX_LINES} sizes`)
  const codes = await findByCodes(tx, [...new Set(typed.map(({ code }) => code))])
  const ids = [...codes.values()].map(({ sizeId }) => sizeId).sort()
  const { rows } = await sql<{ id: string; price: Paisa; retired: boolean }>`
    select id, price, retired_at is not null as retired from sizes
    where id = any(${ids}::text[]) order by id for no key update`.execute(tx)
  const sizes = new Map(rows.map(row => [row.id, row]))
  const seen = new Set<string>()
  return typed.map(({ at, code, percent, rupees }) => {
    const coded = codes.get(code)
    const size = coded && sizes.get(coded.sizeId)
    if (!coded || !size || size.retired)
      return refuse(`Line ${at}: no size that is sold has the barcode or SKU ${code}`)
    if (seen.has(coded.sizeId)) refuse(`Line ${at}: ${code} stands here twice`)
    seen.add(coded.sizeId)
    const label = sizeText(coded.name, coded.ml, coded.setOf)
    const discount = percent ?? discountTo(size.price, rs(rupees ?? 0))
    const pays = cutPrice(size.price, discount)
    if (discount <= 0 || pays >= size.price || pays <= 0)
      refuse(`Line ${at}: ${label} costs ${amountText(size.price)}; a sale price is below it and above zero`)
    return { sizeId: coded.sizeId, label, discount }
  })
}

/** The discount with which a price becomes exactly another one. */
const discountTo = (price: Paisa, sale: Paisa): number =>
  price > 0 ? Math.round((1 - sale / price) * 1_000_000) / 10_000 : 0

function parse(line: string, at: number): { code: string; percent: number | null; rupees: number | null } {
  const [, code = '', number = '', sign] =
    /^(.+?)[\s;,]+(?:Rs\.?\s*)?(\d[\d,٬]*(?:[.٫]\d{1,2})?)\s*([%٪]?)$/.exec(
      latinDigits(line.length > MAX_LINE_LENGTH ? '' : line),
    ) ?? []
  const value = Number(readNumber(number) ?? Number.NaN)
  const fits = sign ? value > 0 && value < 100 : Number.isInteger(value) && value > 0 && value < 10_000_000
  if (!code || !fits)
    return refuse(
      `Line ${at}: please write a SKU or barcode, then a percentage such as 20% or whole rupees such as 4900`,
    )
  return { code, percent: sign ? value : null, rupees: sign ? null : value }
}

function refuse(message: string): never {
  throw new ShopError('invalid', message, 'lines')
}

const groupKinds = { collection: 'collection', house: 'house', perfume: 'perfume' } as const
type GroupKind = keyof typeof groupKinds

/** The lines with each group's in place of it, by SKU. */
async function withSizesOfGroups(tx: Tx, text: string, settings: Pick<Settings, 'newArrivalDays'>): Promise<string> {
  const lines = text.split('\n').map(line => line.trim())
  const groups = lines.flatMap((line, at) => {
    const group = groupOf(line, at + 1)
    return group ? [{ at, ...group }] : []
  })
  if (groups.length === 0) return text
  const single = lines.filter((line, at) => line !== '' && !groups.some(group => group.at === at))
  const own = await findByCodes(tx, [...new Set(single.map((line, at) => parse(line, at + 1).code))])
  const taken = new Set([...own.values()].map(({ sizeId }) => sizeId))
  const written = new Map<number, string[]>()
  for (const { at, kind, name, percent } of groups) {
    const sizes = await sizesOf(tx, kind, name, settings)
    if (sizes.length === 0) refuse(`Line ${at + 1}: no ${kind} ${name} has a size that is sold`)
    const fresh = sizes.filter(({ sizeId }) => !taken.has(sizeId))
    for (const { sizeId } of fresh) taken.add(sizeId)
    written.set(
      at,
      fresh.map(({ sku }) => `${sku} ${percent}%`),
    )
  }
  return lines.flatMap((line, at) => written.get(at) ?? line).join('\n')
}

function groupOf(line: string, at: number): { kind: GroupKind; name: string; percent: number } | null {
  const [, kind, rest = ''] =
    /^(collection|house|perfume):(.*)$/i.exec(latinDigits(line.slice(0, MAX_LINE_LENGTH))) ?? []
  if (!kind) return null
  const [, name = '', number = ''] = /^(.+?)[\s;,]+(\d[\d.]*)\s*[%٪]$/.exec(rest.trim()) ?? []
  const percent = Number(number)
  if (!name || !(percent > 0 && percent < 100))
    return refuse(`Line ${at}: please write the ${kind} and then a percentage, such as ${kind}: Winter 20%`)
  return { kind: groupKinds[kind.toLowerCase() as GroupKind], name, percent }
}

/** The sizes that are sold of a collection, house or perfume by its name. */
async function sizesOf(tx: Tx, kind: GroupKind, name: string, settings: Pick<Settings, 'newArrivalDays'>) {
  const isMeant = await meant(tx, kind, name, settings)
  const { rows } = await sql<{ sizeId: string; sku: string }>`
    select sizes.id as "sizeId", sizes.sku from sizes join products p on p.id = product_id
    where p.published and retired_at is null and price > 0 and ${isMeant} order by p.name, p.id, sizes.position`.execute(
    tx,
  )
  return rows
}

async function meant(tx: Tx, kind: GroupKind, name: string, settings: Pick<Settings, 'newArrivalDays'>) {
  if (kind === 'house') return sql`lower(p.brand) = lower(${name})`
  if (kind === 'perfume') return sql`lower(p.name) = lower(${name})`
  const found = (await nameCollections(tx)).find(({ title }) => title.toLowerCase() === name.toLowerCase())
  return found ? inCollection(await findStaffCollection(tx, found.collectionId), settings) : sql`false`
}
