import type { Db } from '../../../platform/database/database.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { planCells, type TypedCells } from './plan-prices.ts'

/**
 * The form of the grid that changes what one size costs, as a person would have sent it: in whole rupees and percent.
 */
export async function priceForm(
  db: Db,
  { sizeId, price, discount }: { sizeId: string; price: number; discount?: number | undefined },
  settings: Settings,
): Promise<{ path: string; form: Record<string, string> }> {
  const typed = { price: String(price), ...(discount !== undefined && { discount: String(discount) }) }
  const cells: TypedCells = new Map([[sizeId, typed]])
  const { digest } = await planCells(db, cells, settings)
  return { path: '/admin/prices', form: { do: 'apply', cells: JSON.stringify([...cells]), digest } }
}
