import { z } from 'zod'
import { paisa } from '../../ground/money.ts'
import { money } from '../../ground/wire.ts'
import { occasions, seasons, sillages } from './listing-filter-rules.ts'

const size = z.object({
  _id: z.string(),
  price: money.describe('Rupees, before discount'),
  /** What the shopper pays: price x (1 - discount/100), rounded half up to the whole rupee. */
  cutPrice: money.describe('Rupees, to pay'),
  discount: z.number().describe('Percent'),
  ml: z.int(),
  sku: z.string(),
  stock: z.int(),
  setOf: z.int().nullish().describe('How many bottles a set holds; null for a bottle'),
  saleEndsAt: z.string().nullish().describe('Until when the discount stands, of a sale'),
})

/** A bottle size of a product. `ml` in millilitres, `discount` in percent. `/v1` also says what a millilitre costs. */
const Size = z.codec(
  size.extend({ pricePerMl: money.describe('Rupees, of the price to pay') }),
  z.custom<z.output<typeof size>>(),
  {
    decode: ({ pricePerMl: _, ...size }) => size,
    encode: size => ({ ...size, pricePerMl: paisa(Math.round(size.cutPrice / size.ml)) }),
  },
)
export type Size = z.output<typeof Size>

/**
 * A product as shown in a grid. `images` are addresses of JPEGs; `ui/picture.tsx` derives the other formats and widths.
 */
export const ProductCard = z.object({
  _id: z.string(),
  address: z.string().describe('Its page is /product/{address}; its id leads there too'),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  concentration: z.string(),
  images: z.array(z.string()),
  sizes: z.array(Size),
  /** Average of approved reviews, 0 when there are none. */
  rating: z.number(),
  ratingCount: z.int(),
  isNew: z.boolean(),
})
export type ProductCard = z.output<typeof ProductCard>

/** What a card shows and adds to the cart. */
export type CardProduct = Pick<
  ProductCard,
  '_id' | 'name' | 'brand' | 'concentration' | 'images' | 'sizes' | 'rating' | 'ratingCount'
> & { address?: string }

export const Review = z.object({
  _id: z.string(),
  name: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  images: z.array(z.string()),
  /** '/review-videos/<name>.mp4' */
  videos: z.array(z.string()),
  createdAt: z.string(),
  reply: z.string().describe("The shop's reply; empty without one"),
  bought: z.boolean().describe('Of an order of this shop'),
  importedFrom: z.string().describe("Where it was written, when not here: 'Judge.me'; else empty"),
})
export type Review = z.output<typeof Review>

/** A buyer's own review of an order line. `comment` is empty when none was written. */
export const OwnReview = Review.omit({ name: true, createdAt: true, importedFrom: true, bought: true }).extend({
  approved: z.boolean().describe('False until it is approved, or once it is hidden; then only its author sees it'),
  hiddenReason: z.string().describe('Why the shop hid it; empty when it did not'),
  createdAt: z.string(),
})
export type OwnReview = z.output<typeof OwnReview>

export const Product = ProductCard.extend({
  audience: z.enum(['men', 'women', 'unisex']),
  seasons: z.array(z.enum(seasons)).describe('For which it is; none when the merchant did not say'),
  occasions: z.array(z.enum(occasions)),
  longevityHours: z.int().nullable().describe('Hours that it lasts at least'),
  sillage: z.enum(['', ...sillages]).describe('How strongly it is smelt by others'),
  alcoholFree: z.boolean(),
  topNotes: z.array(z.string()),
  heartNotes: z.array(z.string()),
  baseNotes: z.array(z.string()),
  description: z.string(),
  itemDetails: z.string(),
  origin: z.string(),
  inTheBox: z.string(),
  seoTitle: z.string().describe('For search engines; empty: made of name, house and concentration'),
  seoDescription: z.string(),
  createdAt: z.string(),
  ratingHistogram: z.array(z.int()).describe('Reviews of 1, 2, 3, 4 and 5 stars'),
  reviews: z.array(Review),
  pictures: z
    .array(z.object({ image: z.string(), alt: z.string(), sizeId: z.string().nullable(), video: z.string() }))
    .describe(
      'What is known of some of `images`: what they show, the size that they are of, and the video that they are the poster of',
    ),
  gallery: z
    .array(z.object({ image: z.string(), name: z.string() }))
    .describe('Photographs by customers that the shop shows with the product'),
})
export type Product = z.output<typeof Product>

/** What a search did with its words. */
export const SearchDetails = z.object({
  understood: z
    .array(z.object({ label: z.string(), without: z.string() }))
    .describe("What was understood ('Under Rs 3,000'), each with the search without it"),
  closest: z.boolean().describe('Nothing has all of the search: `data` holds what has most of it'),
  didYouMean: z.array(z.string()).describe('Other searches, for words that no product has'),
  instead: z
    .array(ProductCard)
    .describe(
      'Best sellers when nothing was found; what can be bought where all of `data` is sold out; what is most like `departed`',
    ),
  departed: z
    .object({ name: z.string(), address: z.string(), alike: z.boolean() })
    .nullable()
    .describe('A perfume that was asked for and that the shop sells no longer; `alike`: `instead` shares its notes'),
  likeness: z
    .object({ perfume: z.string(), shared: z.record(z.string(), z.array(z.string())) })
    .nullable()
    .describe('A perfume of another house that was asked for, and the notes that products share with it, by their id'),
})
export type SearchDetails = z.output<typeof SearchDetails>

/** One page of a listing. `totalPages` is at least 1, and beyond this page when more products follow it. */
export const ProductPage = z.object({
  data: z.array(ProductCard),
  page: z.int(),
  limit: z.int(),
  totalPages: z.int(),
  totalProducts: z.int(),
  moreProducts: z.boolean().describe('More products match than `totalProducts`, at which counting ended'),
  /** With a search. */
  search: SearchDetails.optional(),
})
export type ProductPage = z.output<typeof ProductPage>

/** The home page's groups. */
export const Featured = z.object({
  newArrivals: z.array(ProductCard),
  bestSelling: z.array(ProductCard),
  mensProducts: z.array(ProductCard),
  womensProducts: z.array(ProductCard),
  attarProducts: z.array(ProductCard),
})
export type Featured = z.output<typeof Featured>
