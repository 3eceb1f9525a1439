import type { Letterhead } from '../../../platform/pdf/sheet.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { Invoiced } from './invoice.ts'

/**
 * Invoices as a PDF, one an order: the same for its customer and for staff. What draws them is loaded with the first
 * one.
 */
export async function invoicePdf(all: readonly Invoiced[], settings: Settings, house: Letterhead): Promise<Buffer> {
  const { invoices } = await import('./invoice.ts')
  return invoices(all, settings, house)
}
