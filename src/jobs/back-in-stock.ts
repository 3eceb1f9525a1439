import { z } from 'zod'
import { backInStock } from '../emails/back-in-stock.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { aboutAsk, findCall, holdAsk, leaveAsksToken } from '../shop/stock-asks/index.ts'
import { emailJob } from './email-job.ts'

const BackInStock = z.object({ askId: z.uuid() })

/** Tells who asked for a size that it is back. */
export const backInStockJob = emailJob('restock', BackInStock, async ({ db, publicUrl }, { askId }, shop) => {
  const call = await findCall(db, askId)
  if (!call) return null
  const leaveUrl = `${publicUrl}/back-in-stock/leave?token=${TOKEN_PLACEHOLDER}`
  return {
    cause: `back-in-stock ${askId}`,
    email: await backInStock({ ...call, leaveUrl, token: leaveAsksToken(askId) }, shop),
    about: { name: aboutAsk(askId), held: holdAsk(askId) },
  }
})
