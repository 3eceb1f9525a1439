import { KeepCertificate, keepCertificate } from '../../shop/tax/index.ts'
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
