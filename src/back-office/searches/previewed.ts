import { z } from 'zod'

/** Whether a form of the search was sent by 'See what changes'. */
export const Previewed = z.object({
  preview: z
    .string()
    .optional()
    .transform(text => text === 'yes'),
})
