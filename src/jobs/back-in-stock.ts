import { z } from 'zod'
import { backInStock } from '../emails/back-in-stock.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { aboutAlert, findDueAlert, lockAlert, stopAlertsToken } from '../shop/orders/stock-alerts/index.ts'
import { emailJob } from './email-job.ts'

const BackInStock = z.object({ askId: z.uuid() })

/** Tells who asked for a size that it is back. */
export const backInStockJob = emailJob('restock', BackInStock, async ({ db, publicUrl }, { askId }, shop) => {
  const call = await findDueAlert(db, askId)
  if (!call) return null
  const leaveUrl = `${publicUrl}/back-in-stock/leave?token=${TOKEN_PLACEHOLDER}`
  return {
    cause: `back-in-stock ${askId}`,
    email: await backInStock({ ...call, leaveUrl, token: stopAlertsToken(askId) }, shop),
    about: { name: aboutAlert(askId), held: lockAlert(askId) },
  }
})
