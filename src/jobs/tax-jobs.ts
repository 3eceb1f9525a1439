import type { TaskList } from 'graphile-worker'
import type { SystemParts } from '../integrations/kit/open-system.ts'
import { openTaxSystem } from '../integrations/open-tax-system.ts'
import {
  correctSales,
  queueNotes,
  queueSales,
  sendInvoices,
  TRY_SCENARIOS,
  tryScenarios,
} from '../shop/orders/fiscal/index.ts'
import type { Settings } from '../shop/settings/settings/index.ts'

/** When invoices are made and sent to the tax office. */
export const taxCrontab = `
* * * * * fiscal-invoices
*/10 * * * * fiscal-notes
`

/** The jobs that call the tax office's system. */
export function taxTasks(parts: SystemParts & { settings: () => Promise<Settings> }): TaskList {
  const { db, settings } = parts
  const open = () => openTaxSystem(parts)
  return {
    'fiscal-invoices': async () => {
      await queueSales(db, await settings())
      await correctSales(db, await settings())
      await sendInvoices(db, open)
    },
    'fiscal-notes': () => queueNotes(db),
    [TRY_SCENARIOS]: async () => tryScenarios(db, open, await settings()),
  }
}
