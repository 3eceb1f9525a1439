import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { skuKey } from '../../ground/typed-text-rules.ts'
import { readCode } from './stock-code-form-rules.ts'

export type CodedSize = {
  sizeId: string
  name: string
  ml: number
  /** How many bottles a set holds. */
  setOf?: number | null
  sku: string
  barcode: string
  shelf: string
  isSet: boolean
}

/**
 * The sizes with these barcodes or SKUs, by the code as it was scanned or typed; a SKU also with other separators,
 * where only one size is meant. Unknown codes are left out.
 */
export async function findByCodes(db: Db, typed: readonly string[]): Promise<Map<string, CodedSize>> {
  const codes = [...new Set(typed.map(readCode))]
  const keys = typed.map(skuKey).filter(key => key !== '')
  const { rows } = await sql<CodedSize>`
    select sizes.id as "sizeId", name, ml, case when is_set then bottles_of(sizes) end as "setOf", sku, barcode, shelf, is_set as "isSet" from sizes join products on products.id = product_id
    where barcode = any(${codes}::text[]) or upper(sku) = any(${codes}::text[])
      or sku_key(sku) = any(${keys}::text[])`.execute(db)
  // The first of each: a list may have thousands of codes.
  const barcodes = new Map(rows.toReversed().map(row => [row.barcode, row]))
  const skus = new Map(rows.toReversed().map(row => [row.sku.toUpperCase(), row]))
  const alikes = Map.groupBy(rows, ({ sku }) => skuKey(sku))
  const sizeOf = (text: string) => {
    const code = readCode(text)
    const exact = barcodes.get(code) ?? skus.get(code)
    const [alike, other] = exact ? [exact] : (alikes.get(skuKey(text)) ?? [])
    return other ? undefined : alike
  }
  return new Map(
    typed.flatMap(text => {
      const size = sizeOf(text)
      return size ? [[text, size] as const] : []
    }),
  )
}
