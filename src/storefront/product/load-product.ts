import { data, href, type LoaderFunctionArgs, redirect } from 'react-router'
import {
  cachedRelatedProducts,
  type FoundAddress,
  findAddress,
  findProduct,
  findSetParts,
  type Product,
  partsPrice,
} from '../../shop/catalogue/catalogue/index.ts'
import type { Review } from '../../shop/catalogue/catalogue/product.ts'
import { firstSize } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'
import { fillIn } from '../../shop/content/content/index.ts'
import { listGallery, listReviews } from '../../shop/content/reviews/index.ts'
import { findCity } from '../../shop/ground/shipping/city-spelling-rules.ts'
import { unservedCities } from '../../shop/orders/dispatch/index.ts'
import { categoryLabel, categoryLink } from '../../web/browser/navigation.ts'
import { keepQuery } from '../../web/server/keep-query.ts'
import { notFound } from '../../web/server/not-found.ts'
import { cardTags } from '../../web/server/page-cache/cache-tags.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { publicPage } from '../../web/server/who-may-cache.ts'
import { type PageHead, pageHeadContext } from '../search-engines/page-head.ts'
import { breadcrumbData, plainPrice, productData } from '../search-engines/structured-data.ts'
import { deliveryTo } from './delivery-city.ts'
import { productWords } from './product-words.ts'

/**
 * Shown under the title 'Sample reviews' when the real ones cannot be loaded: in the demo shop alone, since nobody
 * wrote them.
 */
const sampleReviews: Review[] = [
  {
    _id: 'sample-1',
    name: 'Ayesha',
    rating: 5,
    comment: 'Khushbu poora din rehti hai, aur packing bohat achi thi.',
    images: [],
    videos: [],
    reply: '',
    importedFrom: '',
    bought: false,
    createdAt: '2025-11-02T00:00:00.000Z',
  },
  {
    _id: 'sample-2',
    name: 'Hamza',
    rating: 4,
    comment: 'A calm, warm scent that stays close. I would buy it again.',
    images: [],
    videos: [],
    reply: '',
    importedFrom: '',
    bought: false,
    createdAt: '2025-10-18T00:00:00.000Z',
  },
  {
    _id: 'sample-3',
    name: 'Sana',
    rating: 5,
    comment: 'Delivered in two days, sealed and exactly as shown.',
    images: [],
    videos: [],
    reply: '',
    importedFrom: '',
    bought: false,
    createdAt: '2025-09-27T00:00:00.000Z',
  },
]

/**
 * The data of the product page. Throws a 404 for an address that no product has or had, and a redirect for an earlier
 * one. Sample reviews and `sample` when the reviews cannot be loaded.
 */
export async function loadProduct({ params, url, context }: Pick<LoaderFunctionArgs, 'params' | 'url' | 'context'>) {
  const { db, log, settings, publicUrl, cacheTags, isDemo } = context.get(requestContext)
  const without =
    <T>(part: string, instead: T) =>
    (error: unknown): T => {
      cacheTags.incomplete = true
      log.error({ err: error }, `a product's page is shown without its ${part}`)
      return instead
    }
  const address = await findAddress(db, params.id ?? '')
  if (!address) throw data(null, { status: 404 })
  const { productId: id } = address
  cacheTags.add(`product:${id}`)
  const archived = address.state === 'archived'
  leadOn(address, params.id, url.searchParams)
  const [product, reviews, related, parts, unserved, shop] = await Promise.all([
    // Reviews are read separately, so that the product is still sold when they cannot be loaded.
    findProduct(db, id, { reviews: false, archived }).catch(notFound),
    // The page then shows the sample reviews.
    Promise.all([listReviews(db, id), listGallery(db, id)]).catch(without('reviews', null)),
    cachedRelatedProducts(db, id, 4).catch(without('related products', [])),
    findSetParts(db, id).catch(without('parts', [])),
    unservedCities(db),
    settings(),
  ])
  cacheTags.add(...cardTags([product, ...related, ...parts.flatMap(({ _id }) => (_id ? [{ _id }] : []))]))
  const words = productWords(product, shop.shopName)
  const listing = listingOf(product, parts.length > 0)
  context.set(pageHeadContext, { ...words, ...productHead(product, listing, publicUrl, shop.shopName) })
  const { claims, shippingInformation, lowStockFrom, deliveryDays, defaultCity, codLimit, noCashIn } = shop
  const home = findCity(defaultCity)
  const rule = { days: deliveryDays, unserved, noCashIn }
  return {
    ...words,
    archived,
    listing,
    product: { ...product, reviews: reviews?.[0] ?? (isDemo ? sampleReviews : []), gallery: reviews?.[1] ?? [] },
    sample: reviews === null,
    claims,
    shippingInformation: fillIn(shippingInformation, shop),
    lowStockFrom,
    parts: { list: parts, price: partsPrice(parts) },
    related: related.map(card => ({ ...card, images: card.images.slice(0, 1) })),
    delivery: home && deliveryTo(home, rule),
    rule,
    cashOnDelivery: product.sizes.every(({ cutPrice }) => cutPrice < codLimit),
  }
}

/** Throws the redirect of an earlier address, and of an archived product that another one replaces. */
function leadOn({ address, state, leadsTo }: FoundAddress, asked: string | undefined, query: URLSearchParams): void {
  const to = state === 'archived' && leadsTo ? leadsTo : address
  // Browsers ask each time: an address may be given back to the product.
  if (to !== asked && (state === 'published' || state === 'archived'))
    throw redirect(keepQuery(href('/product/:id', { id: to }), query), { status: 301, headers: publicPage() })
}

/** The listing above a product's page. A set is no bottle of its category, as of the testers; gifts are sets. */
const listingOf = ({ category }: Product, isSet: boolean) =>
  isSet && category !== 'Gift'
    ? { name: 'All Products', path: href('/shop') }
    : { name: categoryLabel(category), path: categoryLink(category) }

function productHead(
  product: Product,
  listing: ReturnType<typeof listingOf>,
  publicUrl: string,
  shopName: string,
): Omit<PageHead, 'title' | 'description'> {
  const { address, name, images, sizes } = product
  const first = firstSize(sizes)
  const steps = [listing, { name, path: href('/product/:id', { id: address }) }]
  return {
    type: 'product',
    picture: images[0],
    properties: first ? { 'product:price:amount': plainPrice(first.cutPrice), 'product:price:currency': 'PKR' } : {},
    data: [productData(product, publicUrl, shopName), breadcrumbData(publicUrl, steps)],
  }
}
