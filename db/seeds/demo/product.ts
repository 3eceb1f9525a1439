/** What a product of the demo shop is made of, and the short forms its lists are written in. */

export type DemoSize = { ml: number; price: number; discount: number; stock: number; sku: string }
export type DemoReview = { name: string; rating: 1 | 2 | 3 | 4 | 5; comment: string; daysAgo: number }

/** Prices are whole rupees before discount; `discount` is percent, 0 to 60. */
export type DemoProduct = {
  _id: string
  name: string
  brand: string
  category: 'Men' | 'Women' | 'Attar/Oud' | 'Tester' | 'Gift'
  audience: 'men' | 'women' | 'unisex'
  concentration: string
  topNotes: string[]
  heartNotes: string[]
  baseNotes: string[]
  description: string
  itemDetails: DemoDetails
  sizes: DemoSize[]
  isNew: boolean
  addedDaysAgo: number
  sold: number
  reviews: DemoReview[]
}

type SizeRow = [ml: number, price: number, discount: number, stock: number]

/** Sizes as rows, each with a stock code of the product's letters and its millilitres. */
export function sizes(code: string, ...rows: SizeRow[]): DemoSize[] {
  return rows.map(([ml, price, discount, stock]) => ({
    ml,
    price,
    discount,
    stock,
    sku: `KHB-${code}-${String(ml).padStart(3, '0')}`,
  }))
}

export function review(name: string, rating: DemoReview['rating'], daysAgo: number, comment: string): DemoReview {
  return { name, rating, comment, daysAgo }
}

/** What a house says of a product. Longevity, sillage and season become facts (facts.ts), said in one form of words on the page. */
export type DemoDetails = { longevity: string; sillage: string; season: string; origin: string; inTheBox: string }

export const details = (
  longevity: string,
  sillage: string,
  season: string,
  origin: string,
  inTheBox: string,
): DemoDetails => ({ longevity, sillage, season, origin, inTheBox })

/** The lines of a product's details: where it comes from, and what is in the box. Batches stand in the office's fills. */
export const detailLines = ({ itemDetails }: DemoProduct): string =>
  [`Origin: ${itemDetails.origin}`, `In the box: ${itemDetails.inTheBox}`].join('\n')
