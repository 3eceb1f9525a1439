import { z } from '@hono/zod-openapi'
import { day as shopDay } from '../../shop/ground/typed-day.ts'

/** The version of a thing that a program read before it changes it: another one now is answered 409. */
export const version = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .describe('The version that was read; 409 when it is another one')

export const day = shopDay()

export const page = z.coerce.number().int().min(1).max(10_000).default(1)

const idUpTo = (length: number) => ({ params: z.object({ id: z.string().min(1).max(length) }) })
export const oneOrder = idUpTo(60)
export const oneParcel = idUpTo(60)
export const oneProduct = idUpTo(250)
export const oneSize = idUpTo(250)
export const oneCustomer = idUpTo(60)
