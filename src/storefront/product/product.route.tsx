import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import {
  href,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRouteError,
} from 'react-router'
import type { Product, ProductCard, Size } from '../../shop/catalogue/catalogue/product.ts'
import { firstSize, otherPrice } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'
import { houseSlug } from '../../shop/content/houses/house-rules.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { REVIEWS_FOR_STARS, Stars } from '../../ui/stars.tsx'
import { toast } from '../../ui/toast.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { publicPage } from '../../web/server/who-may-cache.ts'
import { ErrorPage } from '../errors/lazy-error-page.tsx'
import { LostConnection } from '../errors/lost-connection.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { BuyBox } from './buy-box.tsx'
import { ChosenPrice } from './chosen-price.tsx'
import { DeliveryPromise, type DeliveryProps } from './delivery-promise.tsx'
import { Gallery } from './gallery.tsx'
import { loadProduct } from './load-product.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductFacts } from './product-facts.tsx'
import { firstSentence } from './product-words.ts'
import type { Parts } from './set-parts.tsx'
import { StickyBuyBar } from './sticky-buy-bar.tsx'
import { usePurchase } from './use-purchase.ts'
import { rememberViewed } from './viewed-products.ts'

const ProductFailure = lazyPart<{ error: unknown }>(
  () => import('./product-failure.tsx').then(({ ProductFailure }) => ProductFailure),
  undefined,
  LostConnection,
)

const ArchivedView = lazyPart(() => import('./archived-view.tsx').then(({ ArchivedView }) => ArchivedView))

export const loader = (args: LoaderFunctionArgs) => loadProduct(args)

export const headers = publicPage

export const meta = (args: MetaArgs<typeof loader>) => {
  const { loaderData: page } = args
  if (!page) return []
  return [...pageMeta(args, page.title, page.description), ...(page.archived ? [noIndex] : [])]
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <ErrorPage error={error} />
  ) : (
    <ProductFailure error={error} />
  )
}

// Few products are sets.
const SetParts = lazyPart(() => import('./set-parts.tsx').then(({ SetParts }) => SetParts))

const NotePyramid = lazyPart(() => import('./note-pyramid.tsx').then(({ NotePyramid }) => NotePyramid), '#notes')

const ProductReviews = lazyPart(
  () => import('./product-reviews.tsx').then(({ ProductReviews }) => ProductReviews),
  '#reviews',
)

const RelatedProducts = lazyPart(() => import('./related-products.tsx').then(part => part.RelatedProducts), '#related')

const RecentlyViewed = lazyPart(
  () => import('./recently-viewed.tsx').then(part => part.RecentlyViewed),
  '#recently-viewed',
)

type Props = {
  product: Product
  listing: ComponentProps<typeof Breadcrumb>['listing']
  /** Products that share notes with it. */
  related: readonly ProductCard[]
  /** Whether the reviews are sample ones, because the product's could not be loaded. */
  sample: boolean
  parts: Parts
  claims: readonly string[]
  shippingInformation: string
  lowStockFrom: number
} & DeliveryProps

function ProductView(props: Props) {
  const {
    product,
    listing,
    related,
    sample,
    parts,
    claims,
    shippingInformation,
    lowStockFrom,
    delivery,
    rule,
    cashOnDelivery,
  } = props
  const purchase = usePurchase(product)
  const isSet = parts.list.length > 0
  const lead = firstSentence(product.description)
  const buttons = useRef<HTMLDivElement>(null)
  const price = useRef<HTMLDivElement>(null)
  useEffect(() => rememberViewed(product), [product])
  return (
    <>
      <div className="wrap pb-16 lg:pb-24">
        <Breadcrumb listing={listing} name={product.name} />
        <div className="product-columns">
          <Gallery product={product} sizeId={purchase.size?._id} />
          <div className="product-buy grid grid-cols-[minmax(0,1fr)] content-start gap-7">
            <ProductName product={product} chosen={purchase.size} price={price} />
            {lead && <p className="product-lead">{lead}</p>}
            <BuyBox product={product} purchase={purchase} lowStockFrom={lowStockFrom} buttons={buttons} />
            {isSet && <SetParts parts={parts} size={purchase.size ?? firstSize(product.sizes)} />}
            <ProductFacts product={product} isSet={isSet} />
            <div className="product-actions">
              <FavouriteButton product={product} size={purchase.size} className="product-action">
                Favourite
              </FavouriteButton>
              <ShareButton title={product.name} />
            </div>
            {!purchase.soldOut && <DeliveryPromise delivery={delivery} rule={rule} cashOnDelivery={cashOnDelivery} />}
          </div>
          <ProductDetails description={product.description} shippingInformation={shippingInformation} />
          <div className="product-about grid grid-cols-[minmax(0,1fr)] content-start gap-7">
            <ProductOrigin details={product.itemDetails} />
            {/* The claims are texts of the settings, and most of them promise delivery. */}
            {!purchase.soldOut && <Claims claims={claims} />}
          </div>
        </div>
      </div>
      {!isSet && <NotePyramid {...product} />}
      <ProductReviews
        reviews={product.reviews}
        sample={sample}
        rating={product.rating}
        ratingCount={product.ratingCount}
        histogram={product.ratingHistogram}
        gallery={product.gallery}
      />
      <RelatedProducts products={related} />
      <RecentlyViewed except={product._id} />
      <StickyBuyBar product={product} purchase={purchase} buttons={buttons} price={price} />
    </>
  )
}

// Letters: a longer name takes more than two lines of the large type.
const LONG_NAME = 36

type NameProps = { product: Product; chosen: Size | null; price: RefObject<HTMLDivElement | null> }

/** Name and price first: on phones they are below the picture, on the first screen. */
function ProductName({ product, chosen, price }: NameProps) {
  const { brand, name, concentration, sizes, rating, ratingCount } = product
  const size = chosen ?? firstSize(sizes)
  const from = !chosen && size !== null && otherPrice(sizes, size) !== undefined
  return (
    <header>
      <p className="product-house-line">
        {brand && (
          <a href={href('/houses/:slug', { slug: houseSlug(brand) })} className="label product-house">
            {brand}
          </a>
        )}
        {concentration && <span>{concentration}</span>}
      </p>
      <h1 className={name.length > LONG_NAME ? 'product-name text-2xl' : 'product-name'}>{name}</h1>
      <div ref={price} className="product-price">
        <ChosenPrice size={size} from={from} />
        {ratingCount >= REVIEWS_FOR_STARS && (
          <a href="#reviews" className="inline-flex min-h-11 items-center gap-2 text-sm">
            <Stars rating={rating} />
            <span className="text-link">
              {ratingCount}
              <span className="max-sm:sr-only"> reviews</span>
            </span>
          </a>
        )}
      </div>
    </header>
  )
}

function Claims({ claims }: { claims: readonly string[] }) {
  if (claims.length === 0) return null
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 text-sm sm:max-md:grid-cols-2 lg:grid-cols-2">
      {claims.map(claim => (
        <li key={claim} className="flex items-center gap-3">
          <span className="text-accent-deep">
            <Icon name="check" size={18} />
          </span>
          {claim}
        </li>
      ))}
    </ul>
  )
}

/** Opens the share sheet with the page's URL; without one, copies the URL. */
function ShareButton({ title }: { title: string }) {
  return (
    <button type="button" className="product-action" onClick={() => void share(title)}>
      <Icon name="share" /> Share
    </button>
  )
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname
  // The share sheet was closed.
  if (navigator.share) return navigator.share({ title, url }).catch(() => {})
  if (await copyText(url)) toast('Link copied!', { kind: 'success' })
  else toast(`The link could not be copied: ${url}`, { kind: 'error' })
}

export default function ProductPage() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.archived) return <ArchivedView {...loaded} />
  // The key resets the state when another product is shown.
  return <ProductView key={loaded.product._id} {...loaded} />
}

/**
 * Where the product comes from, and what is in its box: lines such as 'Origin: Multan'; a line without a name is shown
 * as it is.
 */
function ProductOrigin({ details }: { details: string }) {
  const lines = details.split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0) return null
  return (
    <dl className="product-origin">
      {lines.map(line => {
        const [, name = 'Also', text = line] = /^([^:]{1,40}): (.+)$/.exec(line) ?? []
        return (
          <div key={line}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        )
      })}
    </dl>
  )
}
