import { z } from 'zod'
import { upTo } from '../../ground/forms/index.ts'
import { PictureAddress } from '../../ground/pictures/index.ts'
import { moment } from '../../ground/typed-day.ts'
import { EntryId } from './entry-id.ts'
import { ShopLink } from './shop-link.ts'

const title = upTo(80).min(1, 'Please enter the title')
const optionalLink = z.union([z.literal(''), ShopLink]).default('')

const block = <Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ id: EntryId, kind: z.literal(kind), title, ...shape })

/** What a block of the home page may be, by its kind. No text is HTML. Pictures as stored. */
export const blockRules = {
  /**
   * `rule` says which products; of a category or collection the one that is named, by hand those whose addresses are
   * listed.
   */
  products: block('products', {
    rule: z.enum(['newest', 'best-selling', 'deals', 'category', 'collection', 'hand']).default('best-selling'),
    category: upTo(60).default(''),
    collection: upTo(100).default(''),
    products: z.array(upTo(250)).max(12, 'Please enter at most 12 lines').default([]),
    most: z.number().int().min(2).max(12).default(4),
  }),
  /** Those that are named, a line each; none: those of the menu. */
  categories: block('categories', { categories: z.array(upTo(60)).max(12).default([]) }),
  picture: block('picture', {
    text: upTo(500).default(''),
    image: PictureAddress.min(1, 'Please choose a picture'),
    alt: upTo(200).default(''),
    side: z.enum(['left', 'right']).default('left'),
    link: optionalLink,
    linkLabel: upTo(40).default(''),
  }),
  quote: block('quote', { by: upTo(80).default('') }),
  text: block('text', { text: upTo(2_000).min(1, 'Please enter the text') }),
  gallery: block('gallery', {
    image1: PictureAddress.min(1, 'Please choose a picture'),
    image2: PictureAddress.default(''),
    image3: PictureAddress.default(''),
    image4: PictureAddress.default(''),
  }),
  questions: block('questions', {
    questions: z
      .array(z.object({ question: z.string().min(1).max(200), answer: z.string().min(1).max(1_000) }))
      .min(1, 'Please enter a question with its answer')
      .max(12),
  }),
  countdown: block('countdown', {
    until: z
      .string()
      .min(1, 'Please choose day and time')
      .refine(text => moment('').safeParse(text).success, 'Please choose day and time'),
    link: optionalLink,
    linkLabel: upTo(40).default(''),
  }),
  journal: block('journal', { most: z.number().int().min(1).max(6).default(3) }),
  reviews: block('reviews', { most: z.number().int().min(2).max(6).default(3) }),
  newsletter: block('newsletter', { text: upTo(200).default('') }),
}
export type BlockKind = keyof typeof blockRules

/** A block of the home page, where the merchant puts it among the sections. */
export const HomeBlock = z.discriminatedUnion('kind', [
  blockRules.products,
  blockRules.categories,
  blockRules.picture,
  blockRules.quote,
  blockRules.text,
  blockRules.gallery,
  blockRules.questions,
  blockRules.countdown,
  blockRules.journal,
  blockRules.reviews,
  blockRules.newsletter,
])
export type HomeBlock = z.output<typeof HomeBlock>
