import { z } from 'zod'
import { COMMENT_LIMIT } from './review-rules.ts'

const id = z
  .string()
  .max(250)
  .regex(/^[\w-]+$/, 'is not an id of ours')

/** The text fields of the form. The rating is checked together with the picture, because one message names both. */
export const SubmitReview = z.object({
  userId: id.optional().describe("The signed-in customer's _id; not with the key of a link"),
  orderId: id,
  selectedSizeId: id.optional().describe('The size, when the order contains two sizes of the product'),
  rating: z.string().max(20).default(''),
  comment: z
    .string()
    .trim()
    .max(COMMENT_LIMIT, `Please keep your comment to ${COMMENT_LIMIT} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store them, and nobody types them.
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/, 'The comment contains characters that cannot be stored')
    .default(''),
  galleryConsent: z
    .enum(['yes', 'no'])
    .default('no')
    .describe("Whether the shop may show the photograph in the product's gallery"),
})

export type SubmitReview = z.infer<typeof SubmitReview>
