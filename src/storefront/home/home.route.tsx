import { Suspense, use, useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { publicPageOf, secretAddress } from '../../web/server/caching.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { draftAt } from '../preview/draft-at.ts'
import { pageHeadContext } from '../search-engines/page-head.ts'
import { shopData } from '../search-engines/structured-data.ts'
import { noCards } from './featured-cards.ts'
import { HomeParts } from './home-parts.tsx'
import { type HomeData, loadHome } from './load-home.ts'
import { GridSkeletons } from './product-sections.tsx'

const words = {
  title: 'Perfumes, attars and oud in Pakistan',
  description: 'Perfumes for men and women, attars, oud, testers and gift boxes. Cash on delivery in Pakistan.',
}

/** The home page; by a preview's link as it is drafted. A link that has ended is 404. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = context.get(requestContext)
  const draft = await draftAt(shop.db, url)
  if (draft === undefined) throw data(null, { status: 404 })
  const settings = { ...(await shop.settings()), ...draft }
  context.set(pageHeadContext, { ...words, data: shopData(shop.publicUrl, settings) })
  const home = await loadHome(shop, settings)
  return draft ? data(home, { headers: { ...secretAddress(), 'x-robots-tag': 'noindex' } }) : home
}

/** As long as the server caches its settings. */
const FRESH_MS = 60_000
let kept: { data: HomeData; since: number } | null = null

/** A navigation shows skeletons at once; going back shows the cached page at its scroll position. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  if (kept && Date.now() - kept.since < FRESH_MS) return kept.data
  const nothing: HomeData = {
    sections: [],
    heroes: [],
    testimonials: [],
    claims: [],
    stories: [],
    collections: [],
    featured: noCards,
  }
  return { later: serverLoader<typeof loader>().catch(() => nothing) }
}

export const headers = publicPageOf('preview')

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
        <KeptHome data={data} />
      )}
    </>
  )
}

function LaterHome({ later }: { later: Promise<HomeData> }) {
  return <KeptHome data={use(later)} />
}

function KeptHome({ data }: { data: HomeData }) {
  useEffect(() => {
    // A preview is for its link alone.
    if (!location.search && kept?.data !== data) kept = { data, since: Date.now() }
  }, [data])
  return <HomeParts data={data} />
}

function HomeSkeleton() {
  return (
    <>
      <Skeleton className="hero skeleton-night" />
      <GridSkeletons />
    </>
  )
}
