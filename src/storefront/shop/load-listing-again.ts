import type { ProductPage } from '../../shop/catalogue/product.ts'

type Loaded = { listing: ProductPage }
type Args = { request: Request; serverLoader: <T>() => Promise<T> }

/** Back and forward within a minute show what was there, at the place where it was. In milliseconds. */
const keptFor = 60_000
const mostKept = 30
const kept = new Map<string, Loaded & { at: number }>()

/**
 * A listing asked for in the browser: the page opens at once and shows skeletons until the answer is there. What was
 * seen a moment ago comes from memory.
 */
export function loadListingAgain({ request, serverLoader }: Args): { listing: ProductPage | Promise<ProductPage> } {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const known = kept.get(address)
  if (known && Date.now() - known.at < keptFor) return { listing: known.listing }

  const listing = serverLoader<Loaded>().then(loaded => {
    kept.delete(address)
    kept.set(address, { listing: loaded.listing, at: Date.now() })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return loaded.listing
  })
  // Whoever shows the listing shows its failure too; here it is only kept from counting as unheard.
  listing.catch(() => {})
  return { listing }
}
