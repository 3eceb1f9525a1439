import type { FiscalSystem } from '../shop/orders/fiscal/index.ts'
import { openSystem, type SystemParts } from './kit/open-system.ts'
import { openFbr } from './tax/fbr.ts'

/** The tax office's system; null while its connection is off. */
export async function openTaxSystem(parts: SystemParts): Promise<FiscalSystem | null> {
  const opened = await openSystem(parts, 'fbr')
  return opened && openFbr(opened)
}
