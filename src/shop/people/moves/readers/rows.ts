import type { Paisa } from '../../../ground/money.ts'
import type { CsvLine, Problem } from './csv-lines.ts'

/**
 * A thing of the old shop; null when it cannot be taken, or is part of another one (`known`: which). With the pieces
 * and paisa that the file says of it, taken or not.
 */
export type Read<Row> = {
  line: number
  row: Row | null
  /** By what one that cannot be taken is the same thing as one of another file, where that is known. */
  key?: string
  problems: Problem[]
  known?: string
  pieces?: number
  amount?: number
}

/**
 * What stands at the end of a file: its columns with how many cells of which nothing is taken, and what is doubted of
 * cells that were taken.
 */
export type NotTaken = { notTaken: { column: string; count: number }[]; problems: Problem[] }

/** The lines of another sheet of the same workbook, by its name in small letters; none where there is no such sheet. */
export type OtherSheet = (name: string) => CsvLine[]

/**
 * How a file is read: the names of columns that it must have, in small letters, and its lines. `several`: columns whose
 * name its system writes twice. `sheets`: of a workbook of several sheets the first is read, and the others that belong
 * to it.
 */
export type Reader<Row> = {
  columns: readonly string[]
  several?: readonly string[]
  sheets?: readonly string[]
  read: (lines: AsyncIterable<CsvLine>, other: OtherSheet) => AsyncIterable<Read<Row>>
}

/**
 * `ml` is null when it is not understood: `said` is what the file says, empty for nothing. `price` as the file has it;
 * `was`: what was charged before, where it is above the price. `counted`: whether the file counts its pieces, sells it
 * beyond them, or says a number that cannot be.
 */
export type SizeRow = {
  line: number
  ml: number | null
  said: string
  price: Paisa
  was: Paisa | null
  sku: string
  barcode: string
  grams: number | null
  /** What a piece cost the house. */
  cost: Paisa | null
  stock: number
  counted: 'yes' | 'no' | 'beyond' | 'below'
}

export type ProductRow = {
  /** The handle or slug: the end of its old address. */
  key: string
  name: string
  house: string
  description: string
  /** Words that may name a category of ours, the likeliest first. */
  categories: string[]
  audience: 'men' | 'women' | 'unisex'
  published: boolean
  /** Top, heart and base notes. */
  notes: readonly [string[], string[], string[]]
  concentration: string
  seoTitle: string
  seoDescription: string
  sizes: SizeRow[]
  pictures: { url: string; alt: string }[]
  /** What one answer decides for all of its kind. */
  questions: Problem[]
}

export type AddressRow = {
  fullName: string
  address: string
  city: string
  state: string
  town: string
  country: string
  phoneNumber: string
}

/** `phone` is E.164, or empty; then `typedPhone` is what the file says. Known by the email, else by the phone. */
export type CustomerRow = {
  email: string
  name: string
  phone: string
  address: AddressRow | null
  typedPhone: string
  country: string
  tags: string[]
  note: string
  /** The column by which the file says that they agreed to newsletters; empty where it does not. */
  newsletter: string
  /** When they agreed, where the file says it. */
  agreedAt: string | null
  questions: Problem[]
}

export type OrderLineRow = { name: string; sku: string; quantity: number; price: Paisa | null }

/** The key is the order's number. */
export type OrderRow = {
  key: string
  placedAt: string
  status: string
  payment: string
  name: string
  email: string
  phone: string
  address: string
  total: Paisa
  shipping: Paisa
  discount: Paisa
  refunded: Paisa
  tax: Paisa
  note: string
  lines: OrderLineRow[]
}

export type ReviewRow = {
  key: string
  /** The product's handle; without one `productName` says which it is. */
  product: string
  productName?: string
  name: string
  rating: number
  comment: string
  reply: string
  repliedAt: string | null
  createdAt: string
  shown: boolean
  pictures: string[]
}

/** The key is the old path, with its query where it has one. */
export type RedirectRow = { key: string; to: string; questions: Problem[] }

/**
 * `value` in paisa or hundredths of a percent; `limit`: how often it can still be used, null without a limit. The key
 * is the code, or of a gift card its number.
 */
export type OfferRow = {
  key: string
  name: string
  kind: 'fixed' | 'percentage' | 'shipping'
  value: Paisa
  minimum: Paisa
  limit: number | null
  perPerson: number | null
  begins: string | null
  ends: string | null
  /** Whether it counts in the old shop. */
  on: boolean
  isGift?: boolean
  /** Why it is not taken, such as that it has ended. One that was taken before is switched off. */
  left?: string
}

/** The key is the old path; `body` is plain text. */
export type PageRow = {
  key: string
  slug: string
  kind: 'page' | 'article'
  title: string
  body: string
  author: string
}
