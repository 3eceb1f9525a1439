import { z } from 'zod'
import { askScenarios, DecideInvoice, decideInvoice } from '../../shop/orders/fiscal/index.ts'
import { readSettings } from '../../shop/settings/settings/index.ts'
import { KeepCertificate, keepCertificate } from '../../shop/settings/tax/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** The writes of the page about tax. */
export const taxActions = {
  certificate: staffAction('settlements.change', KeepCertificate, async ({ tx, input, session }) => {
    const { courier } = await keepCertificate(tx, input, session.staff.name)
    return {
      audit: {
        action: 'certificate.kept',
        subject: { type: 'courier', id: input.courierId, label: courier },
        after: input,
      },
      message: `Kept: ${courier}, ${input.number}`,
    }
  }),
}

/** The writes of the list of invoices for the tax office. */
export const invoiceActions = {
  decide: staffAction('settlements.change', DecideInvoice, async ({ tx, input }) => {
    const { orderId, orderNumber, before } = await decideInvoice(tx, input, await readSettings(tx))
    return {
      audit: {
        action: 'fiscalInvoice.decided',
        subject: { type: 'order', id: orderId, label: orderNumber },
        before,
        after: input,
      },
      message: `Saved: ${orderNumber}`,
    }
  }),
}

/** The writes of the page of scenarios. */
export const scenarioActions = {
  try: staffAction('settings.change', z.object({ scenarios: z.literal('all') }), async ({ tx }) => {
    await askScenarios(tx)
    return {
      audit: { action: 'scenarios.tried', subject: { type: 'connection', id: 'fbr', label: 'FBR digital invoicing' } },
      message: 'Asked. What came of them stands here in a moment.',
    }
  }),
}
