import type { LoaderFunctionArgs } from 'react-router'
import { listProducts } from '../../shop/catalogue/index.ts'
import type { ProductCard, ProductPage } from '../../shop/catalogue/product.ts'
import { shopContext } from '../shop-context.ts'
import { priceRange } from './listing-filters.ts'
import { chosenFilters, type ListingPage } from './listing-page.ts'

/** What a listing page's address asks for. A page number beyond the last one gets the last page. */
export async function loadListing(
  page: ListingPage,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
): Promise<{ listing: ProductPage }> {
  const { db, settings } = context.get(shopContext)
  const chosen = { ...chosenFilters(page, new URL(request.url).searchParams), ...page.fixed }
  const shop = await settings()
  const query = { ...chosen, ...priceRange(chosen), deals: page.deals }
  const ask = (number: number) => listProducts(db, { ...query, page: number }, shop)
  const listing = await ask(chosen.page)
  const beyond = listing.data.length === 0 && listing.totalProducts > 0
  const found = beyond ? await ask(listing.totalPages) : listing
  return { listing: { ...found, data: found.data.map(card) } }
}

// A card shows one picture: the addresses of the others would only make the page heavier.
const card = (product: ProductCard): ProductCard => ({ ...product, images: product.images.slice(0, 1) })
