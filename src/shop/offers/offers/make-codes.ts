import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { upTo } from '../../ground/forms/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { CODES_AT_ONCE } from './offer-rules.ts'

// No letters and digits that are taken for one another when a code is read aloud.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
// 40 bits: of 10,000 codes a guess hits one in 100 million, and guesses are limited.
const RANDOM_LENGTH = 8

const asked = `Please ask for 1 to ${CODES_AT_ONCE.toLocaleString('en')} codes`
export const MakeCodes = z.object({
  version: SeenVersion,
  prefix: upTo(20)
    .regex(/^([A-Za-z0-9][A-Za-z0-9-]*)?$/, 'It begins with a letter or digit; letters, digits and hyphens follow')
    .default(''),
  count: z.preprocess(plainNumber, z.coerce.number(asked).int(asked).min(1, asked).max(CODES_AT_ONCE, asked)),
})

/** Makes single-use codes of a batch. Throws `not_found`, `move_refused`, `invalid` for an offer that is no batch. */
export async function makeCodes(
  tx: Tx,
  { offerId, version, prefix, count }: z.output<typeof MakeCodes> & { offerId: string },
): Promise<{ name: string }> {
  const offer = await lockVersion(tx, 'coupons', offerId, version)
  if (offer.coupon_type !== 'batch') throw new ShopError('invalid', 'Only a batch has codes of its own')
  for (let missing = count; missing > 0; ) {
    const codes = Array.from({ length: missing }, () => prefix.toUpperCase() + drawCode())
    const { rows } = await sql`
      insert into coupon_codes (code, coupon_id)
      select drawn.code, ${offerId} from unnest(${codes}::text[]) as drawn (code)
      where not exists (select from coupons where coupons.code = drawn.code)
      on conflict do nothing returning code`.execute(tx)
    missing -= rows.length
  }
  await tx
    .updateTable('coupons')
    .set({ version: version + 1, changed_at: new Date() })
    .where('id', '=', offerId)
    .execute()
  return { name: offer.name }
}

const drawCode = (): string => Array.from({ length: RANDOM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export type BatchCode = { code: string; orderNumber: string | null; usedAt: Date | null }

/**
 * Codes of a batch in their order, each with the order that uses it. `after`: behind this code. `unused`: only those
 * that are free.
 */
export async function listCodes(
  db: Db,
  offerId: string,
  { after = '', limit, unused = false }: { after?: string; limit: number; unused?: boolean },
): Promise<BatchCode[]> {
  const { rows } = await sql<BatchCode>`
    select codes.code, order_number as "orderNumber", used.created_at as "usedAt"
    from coupon_codes codes left join coupon_redemptions used on used.code = codes.code and used.released_at is null
      left join orders on orders.id = used.order_id
    where codes.coupon_id = ${offerId} and codes.code > ${after} and (not ${unused} or used.code is null)
    order by codes.code limit ${limit}`.execute(db)
  return rows
}

const sheet = csvSheet<BatchCode>(
  [
    ['Code', ({ code }) => code],
    ['Used by order', ({ orderNumber }) => orderNumber],
    ['Used at', ({ usedAt }) => usedAt?.toISOString() ?? null],
  ],
  { bom: false },
)

/** All codes of a batch as CSV, in parts. */
export async function* exportCodes(db: Db, offerId: string): AsyncGenerator<string> {
  yield sheet.head
  for (let after = ''; ; ) {
    const codes = await listCodes(db, offerId, { after, limit: CODES_AT_ONCE })
    const last = codes.at(-1)
    if (!last) return
    yield sheet.lines(codes)
    after = last.code
  }
}
