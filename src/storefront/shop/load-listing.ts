import type { LoaderFunctionArgs } from 'react-router'
import { listProducts } from '../../shop/catalogue/index.ts'
import type { ProductCard, ProductPage } from '../../shop/catalogue/product.ts'
import { cardNames } from '../../web/server/kept-answers/made-of.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { categoryLink } from '../frame/navigation.ts'
import { type PageHead, pageHeadContext } from '../search-engines/page-head.ts'
import { breadcrumbData } from '../search-engines/structured-data.ts'
import { priceRange } from './listing-filters.ts'
import { listingWords } from './listing-meta.ts'
import { chosenFilters, type ListingPage } from './listing-page.ts'

/** Loads the listing of a URL. A page number beyond the last one gets the last page. */
export async function loadListing(
  page: ListingPage,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
): Promise<{ listing: ProductPage }> {
  const { db, settings, publicUrl, madeOf } = context.get(requestContext)
  const { search } = new URL(request.url)
  const chosen = { ...chosenFilters(page, new URLSearchParams(search)), ...page.fixed }
  const shop = await settings()
  const query = { ...chosen, ...priceRange(chosen), deals: page.deals }
  const ask = (number: number) => listProducts(db, { ...query, page: number }, shop)
  const listing = await ask(chosen.page)
  const beyond = listing.data.length === 0 && listing.totalProducts > 0
  const found = beyond ? await ask(listing.totalPages) : listing
  madeOf.add(...cardNames([...found.data, ...(found.search?.instead ?? [])]))
  context.set(pageHeadContext, listingHead(page, search, found, publicUrl))
  const searched = found.search && { ...found.search, instead: found.search.instead.map(card) }
  return { listing: { ...found, data: found.data.map(card), search: searched } }
}

// A card shows one picture; the URLs of the others would make the page larger.
const card = (product: ProductCard): ProductCard => ({ ...product, images: product.images.slice(0, 1) })

function listingHead(page: ListingPage, search: string, { data }: ProductPage, publicUrl: string): PageHead {
  const { title, description, isSearch } = listingWords(page, search)
  const { category } = chosenFilters(page, new URLSearchParams(search))
  const steps = [
    { name: page.banner?.title ?? 'All Perfumes', path: page.path },
    ...(category ? [{ name: category, path: categoryLink(category).replace('/shop', page.path) }] : []),
  ]
  return { title, description, picture: data[0]?.images[0], data: isSearch ? [] : [breadcrumbData(publicUrl, steps)] }
}
