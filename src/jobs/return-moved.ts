import { z } from 'zod'
import { returnMoved } from '../emails/return-moved.tsx'
import { findReturn } from '../shop/returns/index.ts'
import { returnStates } from '../shop/returns/rules.ts'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

const ReturnMoved = z.object({ returnId: z.string(), state: z.enum(returnStates) })

/** Tells the customer the state that a return has reached. */
export const returnMovedJob = emailJob('order', ReturnMoved, async (context, { returnId, state }, shop) => {
  const request = await findReturn(context.db, returnId)
  if (!request) return null
  const { order, link } = await orderWithLink(context, request.orderId)
  return {
    cause: `return-moved ${returnId} ${state}`,
    // The words of a later state are not those of this one.
    email: await returnMoved(
      order,
      { ...request, state, answer: request.state === state ? request.answer : '' },
      shop,
      link.replace('?key=', '/return?key='),
    ),
    about: aboutOrder(order),
  }
})
