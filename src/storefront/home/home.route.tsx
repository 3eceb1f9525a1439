import { Suspense, use, useEffect, useMemo } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { isBlockName } from '../../shop/settings/settings/home-section-rules.ts'
import { deliveredVoice } from '../../shop/settings/theme/voice-rules.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { type ShellData, useShellData } from '../../web/browser/shell-data.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { publicPageOf, secretAddress } from '../../web/server/who-may-cache.ts'
import { CouponBanner } from '../coupons/coupon-banner.tsx'
import { draftAt } from '../preview/draft-at.ts'
import { pageHeadContext } from '../search-engines/page-head.ts'
import { shopData } from '../search-engines/structured-data.ts'
import { StoryTile } from '../stories/story-tile.tsx'
import { type FeaturedCards, noCards } from './featured-cards.ts'
import { HeroCarousel } from './hero-carousel.tsx'
import { type HomeData, loadHome } from './load-home.ts'
import { GridSkeletons, ProductSection } from './product-sections.tsx'

/** The home page; by a preview's link as it is drafted. A link that has ended is 404. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = context.get(requestContext)
  const draft = await draftAt(shop.db, url)
  if (draft === undefined) throw data(null, { status: 404 })
  const settings = { ...(await shop.settings()), ...draft }
  const { homeTitle: title, homeDescription: description } = settings.voice
  context.set(pageHeadContext, { title, description, data: shopData(shop.publicUrl, settings) })
  const home = await loadHome(shop, settings)
  return draft ? data(home, { headers: { ...secretAddress(), 'x-robots-tag': 'noindex' } }) : home
}

/** As long as the server caches its settings. */
const FRESH_MS = 60_000

let cached: { data: HomeData; since: number } | null = null

/** A navigation shows skeletons at once; going back shows the cached page at its scroll position. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  if (cached && Date.now() - cached.since < FRESH_MS) return cached.data
  const nothing: HomeData = {
    sections: [],
    heroes: [],
    testimonials: [],
    claims: [],
    stories: [],
    collections: [],
    featured: JSON.stringify(noCards),
  }
  return { later: serverLoader<typeof loader>().catch(() => nothing) }
}

export const headers = publicPageOf('preview')

export const meta = (args: MetaArgs) => {
  const { voice } = (args.matches[1]?.loaderData ?? {}) as Pick<ShellData, 'voice'>
  const { homeTitle, homeDescription } = { ...deliveredVoice, ...voice }
  return pageMeta(args, homeTitle, homeDescription)
}

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
        <CachedHome data={data} />
      )}
    </>
  )
}

function LaterHome({ later }: { later: Promise<HomeData> }) {
  return <CachedHome data={use(later)} />
}

const Testimonials = lazyPart(
  () => import('./testimonials.tsx').then(({ Testimonials }) => Testimonials),
  '.testimonials',
)

const PageBlock = lazyPart(() => import('../blocks/page-block.tsx').then(({ PageBlock }) => PageBlock), '.home-block')

/** The sections of the home page in the merchant's order. An empty one takes no room. */
function HomeParts({ data }: { data: HomeData }) {
  const featured = useMemo<FeaturedCards>(() => JSON.parse(data.featured), [data.featured])
  return data.sections.map((name, at) => (
    <Section key={name} name={name} data={data} featured={featured} first={at === 0} />
  ))
}

type Props = { name: HomeData['sections'][number]; data: HomeData; featured: FeaturedCards; first: boolean }

function Section({ name, data, featured, first }: Props) {
  switch (name) {
    case 'heroes':
      return <HeroCarousel heroes={data.heroes} above={first} />
    case 'claims':
      return <Claims claims={data.claims} />
    case 'coupons':
      return <CouponBanner />
    case 'collections':
      return <CollectionTiles collections={data.collections} />
    case 'testimonials':
      return <Testimonials testimonials={data.testimonials} />
    case 'tile1':
    case 'tile2':
    case 'tile3': {
      const at = Number(name.at(-1)) - 1
      const story = data.stories[at]
      return (
        story && (
          <div className="wrap">
            <StoryTile story={story} sizes="(min-width: 48rem) 50vw, 100vw" className={`story-wide story-${at}`} />
          </div>
        )
      )
    }
    default: {
      if (!isBlockName(name)) return <ProductSection group={name} cards={featured[name]} />
      const block = data.blocks?.[name]
      return block && <PageBlock block={block} />
    }
  }
}

/** The shop's claims, in a row. */
function Claims({ claims }: { claims: readonly string[] }) {
  if (claims.length === 0) return null
  return (
    <ul aria-label="Why shop with us" className="claims wrap">
      {claims.map(claim => (
        <li key={claim}>{claim}</li>
      ))}
    </ul>
  )
}

/** A collection on the home page. */
type CollectionTile = { address: string; title: string; picture: string }

/** The collections that the merchant shows on the home page; nothing without one. */
function CollectionTiles({ collections }: { collections: readonly CollectionTile[] }) {
  if (collections.length === 0) return null
  return (
    <section aria-labelledby="collections" className="wrap home-section">
      <div className="home-section-head">
        <h2 id="collections" className="section-title">
          Collections
        </h2>
      </div>
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {collections.map(({ address, title, picture }) => (
          <li key={address}>
            <a href={href('/collections/:address', { address })} className="grid gap-3">
              <Picture
                src={picture}
                alt=""
                sizes="(min-width: 64rem) 25vw, 50vw"
                widths={[240, 360, 480]}
                className="aspect-4/5 w-full"
              />
              <span className="wrap-anywhere font-display text-xl">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CachedHome({ data }: { data: HomeData }) {
  useEffect(() => {
    // A preview is for its link alone.
    if (!location.search && cached?.data !== data) cached = { data, since: Date.now() }
  }, [data])
  return <HomeParts data={data} />
}

function HomeSkeleton() {
  return (
    <>
      <Skeleton className="hero skeleton-band" />
      <GridSkeletons />
    </>
  )
}
