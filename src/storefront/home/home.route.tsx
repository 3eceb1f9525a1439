import { Suspense, use, useEffect } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { featuredProducts, homeCollections } from '../../shop/catalogue/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { publicPage } from '../../web/server/caching.ts'
import { cardTags } from '../../web/server/page-cache/cache-tags.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { CouponBanner } from '../coupons/coupon-banner.tsx'
import { pageHeadContext } from '../search-engines/page-head.ts'
import { shopData } from '../search-engines/structured-data.ts'
import { Claims } from './claims.tsx'
import { CollectionTiles } from './collection-tiles.tsx'
import { noCards, pickCards } from './featured-cards.ts'
import { HeroCarousel } from './hero-carousel.tsx'
import { ProductSections } from './product-sections.tsx'

const Testimonials = lazyPart(
  () => import('./testimonials.tsx').then(({ Testimonials }) => Testimonials),
  '.testimonials',
)

const words = {
  title: 'Perfumes, attars and oud in Pakistan',
  description: 'Perfumes for men and women, attars, oud, testers and gift boxes. Cash on delivery in Pakistan.',
}

// A category has four cards left when new arrivals and best sellers, eight each, are all of it.
const CANDIDATES = 20

type HomeData = Awaited<ReturnType<typeof loader>>

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, settings, publicUrl, cacheTags } = context.get(requestContext)
  const shop = await settings()
  const { heroes, testimonials, claims, stories } = shop
  context.set(pageHeadContext, { ...words, data: shopData(publicUrl, shop) })
  // By the specification a failure leaves the lists empty, without a message.
  const [featured, collections] = await Promise.all([
    featuredProducts(db, shop, CANDIDATES).catch(() => {
      cacheTags.incomplete = true
      return noCards
    }),
    homeCollections(db, shop).catch(() => {
      cacheTags.incomplete = true
      return []
    }),
  ])
  cacheTags.add(...cardTags(Object.values(featured).flat()))
  return {
    heroes,
    testimonials,
    claims,
    stories,
    collections,
    featured: pickCards(
      featured,
      stories.map(({ link }) => link),
    ),
  }
}

/** As long as the server caches its settings. */
const FRESH_MS = 60_000
let kept: { data: HomeData; since: number } | null = null

/** A navigation shows skeletons at once; going back shows the cached page at its scroll position. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  if (kept && Date.now() - kept.since < FRESH_MS) return kept.data
  const nothing: HomeData = {
    heroes: [],
    testimonials: [],
    claims: [],
    stories: [],
    collections: [],
    featured: noCards,
  }
  return { later: serverLoader<typeof loader>().catch(() => nothing) }
}

export const headers = publicPage

export const meta = (args: MetaArgs) => pageMeta(args, words.title, words.description)

export default function Home() {
  const data = useLoaderData<HomeData | { later: Promise<HomeData> }>()
  const { shopName, tagline } = useShellData()
  return (
    <>
      <h1 className="sr-only">{`${shopName}: ${tagline}`}</h1>
      {'later' in data ? (
        <Suspense fallback={<HomeSkeleton />}>
          <LaterHome later={data.later} />
        </Suspense>
      ) : (
        <HomeParts data={data} />
      )}
    </>
  )
}

function LaterHome({ later }: { later: Promise<HomeData> }) {
  return <HomeParts data={use(later)} />
}

function HomeParts({ data }: { data: HomeData }) {
  useEffect(() => {
    if (kept?.data !== data) kept = { data, since: Date.now() }
  }, [data])
  return (
    <>
      <HeroCarousel heroes={data.heroes} />
      <Claims claims={data.claims} />
      <CouponBanner />
      <ProductSections featured={data.featured} stories={data.stories} />
      <CollectionTiles collections={data.collections} />
      <Testimonials testimonials={data.testimonials} />
    </>
  )
}

function HomeSkeleton() {
  return (
    <>
      <Skeleton className="hero skeleton-night" />
      <ProductSections featured={null} stories={[]} />
    </>
  )
}
