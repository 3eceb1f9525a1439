import { type LoaderFunctionArgs, redirect } from 'react-router'
import {
  type Collection,
  categoryNamed,
  type ListingOptions,
  listingOptions,
  listProducts,
} from '../../shop/catalogue/catalogue/index.ts'
import { filterNames } from '../../shop/catalogue/catalogue/listing-filter-rules.ts'
import type { ProductCard, ProductPage } from '../../shop/catalogue/catalogue/product.ts'
import { categoryLabel, categoryLink } from '../../web/browser/navigation.ts'
import { keepQuery } from '../../web/server/keep-query.ts'
import { cardTags } from '../../web/server/page-cache/cache-tags.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { type PageHead, pageHeadContext } from '../search-engines/page-head.ts'
import { breadcrumbData } from '../search-engines/structured-data.ts'
import { shownTiles } from '../stories/shown-tiles.ts'
import type { Story } from '../stories/story-tile.tsx'
import { activeFilters, noFilters, priceRange } from './filters-in-address.ts'
import { listingWords } from './listing-meta.ts'
import { chosenFilters, type ListingPage, listingAddress, listingName } from './listing-page.ts'

/** A page of products with what stands beside it. */
export type ListingData = ProductPage & {
  options: ListingOptions
  /** Of the category, for the head of the page; empty without one. */
  picture: string
  story: Story | undefined
}

/**
 * Loads the listing of a URL. A page number beyond the last one gets the last page; `?category=women` leads to Women.
 */
export async function loadListing(
  page: ListingPage,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  collection: Collection | null = null,
): Promise<{ listing: ListingData }> {
  const { read, settings, categories: allCategories, publicUrl, cacheTags } = context.get(requestContext)
  const { search } = new URL(request.url)
  const filters = chosenFilters(page, new URLSearchParams(search))
  const categories = (filters.category ?? page.fixed.category) ? await allCategories() : []
  const category = filters.category && categoryNamed(categories, filters.category)
  if (category !== filters.category) {
    const to = listingAddress(page, { ...filters, category })
    throw redirect(keepQuery(to, new URLSearchParams(search), new Set(filterNames)))
  }
  const chosen = { ...filters, ...page.fixed }
  const shop = await settings()
  const query = { ...chosen, ...priceRange(chosen), deals: page.deals, collection }
  const ask = (number: number) => read(db => listProducts(db, { ...query, page: number }, shop))
  const [listing, options] = await Promise.all([ask(chosen.page), read(db => listingOptions(db, query, shop))])
  const beyond = listing.data.length === 0 && listing.totalProducts > 0
  const shown = beyond ? await ask(listing.totalPages) : listing
  cacheTags.add(...cardTags([...shown.data, ...(shown.search?.instead ?? [])]))
  if (activeFilters(chosen).length === 1 && filters.search && !filters.sort && filters.page === 1)
    cacheTags.searched = { text: filters.search, found: shown.search?.closest ? 0 : shown.totalProducts }
  context.set(pageHeadContext, listingHead(page, search, shown, publicUrl))
  const searched = shown.search && { ...shown.search, instead: shown.search.instead.map(card) }
  const tiles = shownTiles(shop, cacheTags, chosen.category ?? '')
  // Another one on each page; the deals and searches, which are looked through for one thing, leave out the first.
  const at = shown.page - (page.deals || chosen.search ? 0 : 1)
  const beside = {
    options,
    picture: collection?.picture || (categories.find(({ name }) => name === chosen.category)?.picture ?? ''),
    story: tiles[at % tiles.length],
  }
  return { listing: { ...shown, data: shown.data.map(card), search: searched, ...beside } }
}

// A card shows one picture; the URLs of the others would make the page larger.
const card = (product: ProductCard): ProductCard => ({ ...product, images: product.images.slice(0, 1) })

function listingHead(page: ListingPage, search: string, { data }: ProductPage, publicUrl: string): PageHead {
  const { title, description, isSearch } = listingWords(page, search)
  const { category } = chosenFilters(page, new URLSearchParams(search))
  const steps = [
    { name: listingName(page, noFilters), path: page.path },
    ...(category ? [{ name: categoryLabel(category), path: categoryLink(category).replace('/shop', page.path) }] : []),
  ]
  return { title, description, picture: data[0]?.images[0], data: isSearch ? [] : [breadcrumbData(publicUrl, steps)] }
}
