import type { Paisa } from '../../../ground/money.ts'
import type { CsvLine, Problem } from './csv-lines.ts'

/** A thing of the old shop; null when it cannot be taken. */
export type Read<Row> = { line: number; row: Row | null; problems: Problem[] }

/** How a file is read: the names of columns that it must have, in small letters, and its lines. */
export type Reader<Row> = {
  columns: readonly string[]
  read: (lines: AsyncIterable<CsvLine>) => AsyncIterable<Read<Row>>
}

/** `ml` is null when the file does not say it, and in the `label` neither. `was`: what was charged before. */
export type SizeRow = {
  line: number
  ml: number | null
  price: Paisa
  was: Paisa | null
  sku: string
  barcode: string
  grams: number | null
  stock: number
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
  seoTitle: string
  seoDescription: string
  sizes: SizeRow[]
  pictures: { url: string; alt: string }[]
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

/** The key is the email. `phone` is E.164, or empty. */
export type CustomerRow = {
  key: string
  name: string
  phone: string
  address: AddressRow | null
  /** The column by which the file says that they agreed to newsletters; empty where it does not. */
  newsletter: string
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
  note: string
  lines: OrderLineRow[]
}

export type ReviewRow = {
  key: string
  /** The product's handle. */
  product: string
  name: string
  rating: number
  comment: string
  reply: string
  repliedAt: string | null
  createdAt: string
  shown: boolean
  pictures: string[]
}

/** The key is the old path. */
export type RedirectRow = { key: string; to: string }
