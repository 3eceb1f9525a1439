import { href, type LoaderFunctionArgs } from 'react-router'
import {
  cachedRelatedProducts,
  findProduct,
  findSetParts,
  type Product,
  partsPrice,
} from '../../shop/catalogue/index.ts'
import { firstSize } from '../../shop/catalogue/rules.ts'
import { fillIn } from '../../shop/content/index.ts'
import { unservedCities } from '../../shop/dispatch/index.ts'
import { listReviews } from '../../shop/reviews/index.ts'
import { findCity } from '../../shop/shipping/city-rules.ts'
import { categoryLink } from '../../web/browser/navigation.ts'
import { notFound } from '../../web/server/not-found.ts'
import { cardTags } from '../../web/server/page-cache/cache-tags.ts'
import { requestContext } from '../../web/server/request-context.ts'

import { type PageHead, pageHeadContext } from '../search-engines/page-head.ts'
import { breadcrumbData, plainPrice, productData } from '../search-engines/structured-data.ts'
import { deliveryTo } from './delivery-city.ts'
import { productWords } from './product-words.ts'
import { sampleReviews } from './sample-reviews.ts'

/** The data of the product page. Throws a 404 for an unknown id. Sample reviews and `sample` when the reviews cannot be loaded. */
export async function loadProduct({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { db, log, settings, publicUrl, cacheTags } = context.get(requestContext)
  const without =
    <T>(part: string, instead: T) =>
    (error: unknown): T => {
      cacheTags.incomplete = true
      log.error({ err: error }, `a product's page is shown without its ${part}`)
      return instead
    }
  const [product, reviews, related, parts, unserved, shop] = await Promise.all([
    // Reviews are read separately, so that the product is still sold when they cannot be loaded.
    findProduct(db, params.id ?? '', { reviews: false }).catch(notFound),
    // The page then shows the sample reviews.
    listReviews(db, params.id ?? '').catch(without('reviews', null)),
    cachedRelatedProducts(db, params.id ?? '', 4).catch(without('related products', [])),
    findSetParts(db, params.id ?? '').catch(without('parts', [])),
    unservedCities(db),
    settings(),
  ])
  cacheTags.add(...cardTags([product, ...related, ...parts]))
  const words = productWords(product, shop.shopName)
  context.set(pageHeadContext, { ...words, ...productHead(product, publicUrl, shop.shopName) })
  const { claims, shippingInformation, lowStockFrom, deliveryDays, defaultCity, codLimit } = shop
  const home = findCity(defaultCity)
  const rule = { days: deliveryDays, unserved }
  return {
    ...words,
    product: { ...product, reviews: reviews ?? sampleReviews },
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

function productHead(product: Product, publicUrl: string, shopName: string): Omit<PageHead, 'title' | 'description'> {
  const { _id, name, category, images, sizes } = product
  const first = firstSize(sizes)
  const steps = [
    { name: category, path: categoryLink(category) },
    { name, path: href('/product/:id', { id: _id }) },
  ]
  return {
    type: 'product',
    picture: images[0],
    properties: first ? { 'product:price:amount': plainPrice(first.cutPrice), 'product:price:currency': 'PKR' } : {},
    data: [productData(product, publicUrl, shopName), breadcrumbData(publicUrl, steps)],
  }
}
