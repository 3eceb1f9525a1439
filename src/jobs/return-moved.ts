import { z } from 'zod'
import { returnMoved } from '../emails/return-moved.tsx'
import { findReturn } from '../shop/orders/returns/index.ts'
import { returnStates } from '../shop/orders/returns/return-rules.ts'
import { aboutOrder, emailJob, orderWithLink } from './email-job.ts'

const ReturnMoved = z.object({
  returnId: z.string(),
  state: z.enum(returnStates),
  /** Of a state that it reached before: a return whose exchange is cancelled ends twice, with two emails. */
  eventId: z.coerce.string().optional(),
})

/** Tells the customer the state that a return has reached. */
export const returnMovedJob = emailJob('order', ReturnMoved, async (context, { returnId, state, eventId }, shop) => {
  const request = await findReturn(context.db, returnId)
  // Its exchange was cancelled meanwhile: it is not settled any more.
  if (!request || (state === 'done' && request.state !== 'done')) return null
  const { order, link } = await orderWithLink(context, request.orderId)
  return {
    cause: `return-moved ${returnId} ${state}${eventId ? ` ${eventId}` : ''}`,
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
