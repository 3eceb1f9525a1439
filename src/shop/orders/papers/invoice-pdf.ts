import type { House, Invoiced } from './invoice.ts'

/**
 * Invoices as a PDF, one an order: the same for its customer and for staff. What draws them is loaded with the first
 * one.
 */
export async function invoicePdf(all: readonly Invoiced[], house: House): Promise<Buffer> {
  const { invoices } = await import('./invoice.ts')
  return invoices(all, house)
}
