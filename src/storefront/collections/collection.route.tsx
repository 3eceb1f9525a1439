import { data, href, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData, useParams } from 'react-router'
import { type Collection, findCollection } from '../../shop/catalogue/catalogue/index.ts'
import { filterNames } from '../../shop/catalogue/catalogue/listing-filter-rules.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { keepQuery } from '../../web/server/keep-query.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { publicPage, publicPageOf } from '../../web/server/who-may-cache.ts'
import { Listing } from '../listing/listing.tsx'
import { ListingFailure } from '../listing/listing-failure.tsx'
import { listingMeta } from '../listing/listing-meta.ts'
import type { ListingPage } from '../listing/listing-page.ts'
import { loadListing } from '../listing/load-listing.ts'

/** The page of a collection: a listing of its perfumes. An earlier address leads to today's. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context, url } = args
  const { db, cacheTags } = context.get(requestContext)
  const asked = (params.address ?? '').toLowerCase()
  const collection = await findCollection(db, asked)
  cacheTags.add('catalogue')
  if (!collection) throw data(null, { status: 404 })
  if (collection.address !== asked) {
    const to = href('/collections/:address', { address: collection.address })
    throw redirect(keepQuery(to, url.searchParams), { status: 301, headers: publicPage() })
  }
  const page = pageOf(collection)
  const { listing } = await loadListing(page, args, collection)
  return { page, listing, seo: { title: collection.seoTitle, description: collection.seoDescription } }
}

const pageOf = ({ address, title, text }: Pick<Collection, 'address' | 'title' | 'text'>): ListingPage => ({
  path: href('/collections/:address', { address }),
  banner: { title, text },
  fixed: {},
  deals: false,
})

export const headers = publicPageOf(...filterNames)

export const meta = (args: MetaArgs<typeof loader>) =>
  args.loaderData ? listingMeta(args.loaderData.page, args, args.loaderData.seo) : []

export function ErrorBoundary() {
  const { address = '' } = useParams()
  return <ListingFailure page={pageOf({ address, title: 'Collection', text: '' })} />
}

export default function CollectionPage() {
  const { page, listing } = useLoaderData<typeof loader>()
  const { categories } = useShellData()
  return <Listing key={page.path} page={page} listing={listing} categories={categories} />
}
