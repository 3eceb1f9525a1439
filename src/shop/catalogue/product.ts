import type { Paisa } from '../money.ts'

/** A bottle size of a product. Money in paisa, `ml` in millilitres, `discount` in percent. */
export type Size = {
  _id: string
  /** Before discount. */
  price: Paisa
  /** What the shopper pays: price x (1 - discount/100), half up to the paisa. */
  cutPrice: Paisa
  discount: number
  ml: number
  sku: string
  stock: number
}

/** What a card in a grid needs. `images` are addresses of JPEGs; `ui/picture.tsx` derives the other formats and widths. */
export type ProductCard = {
  _id: string
  name: string
  brand: string
  category: string
  concentration: string
  images: string[]
  sizes: Size[]
  /** Average of approved reviews, 0 when there are none. */
  rating: number
  ratingCount: number
  isNew: boolean
}

export type Product = ProductCard & {
  audience: 'men' | 'women' | 'unisex'
  topNotes: string[]
  heartNotes: string[]
  baseNotes: string[]
  description: string
  itemDetails: string
  createdAt: string
  /** How many approved reviews gave 1, 2, 3, 4 and 5 stars. */
  ratingHistogram: number[]
  reviews: Review[]
}

export type Review = {
  _id: string
  name: string
  rating: number
  comment: string
  images: string[]
  /** '/review-videos/<name>.mp4' */
  videos: string[]
  createdAt: string
}

/** A buyer's own review of an order line. */
export type OwnReview = {
  _id: string
  rating: number
  /** Empty when none was written. */
  comment: string
  /** Addresses as products have them: '/pictures/<id>/720.jpg'. */
  images: string[]
  /** '/review-videos/<name>.mp4' */
  videos: string[]
  /** False while it is hidden: it waits for the shop's approval, or was taken back. */
  approved: boolean
  createdAt: string
}

/** One page of a listing. `totalPages` is at least 1. */
export type ProductPage = {
  data: ProductCard[]
  page: number
  limit: number
  totalPages: number
  totalProducts: number
}

export type Featured = {
  newArrivals: ProductCard[]
  bestSelling: ProductCard[]
  mensProducts: ProductCard[]
  womensProducts: ProductCard[]
  attarProducts: ProductCard[]
}
