import { featuredProducts, homeCollections } from '../../shop/catalogue/catalogue/index.ts'
import { blockName } from '../../shop/settings/settings/home-section-rules.ts'
import { type HeroSlide, type Settings, shownNow } from '../../shop/settings/settings/index.ts'
import { cardTags } from '../../web/server/page-cache/cache-tags.ts'
import type { RequestContext } from '../../web/server/request-context.ts'
import { type ShownBlock, showBlocks } from '../blocks/load-blocks.ts'
import { shownTiles } from '../stories/shown-tiles.ts'
import { noCards, pickCards } from './featured-cards.ts'

// Enough for four cards when all of new arrivals and best sellers, eight each, are of the category.
const CANDIDATES = 20

/** What the home page shows with these settings: its sections in their order, and what they hold at this moment. */
export async function loadHome(
  {
    db,
    cacheTags,
    log,
    categories,
    collections: shownCollections,
  }: Pick<RequestContext, 'db' | 'cacheTags' | 'log' | 'categories' | 'collections'>,
  shop: Settings,
) {
  const sections = shop.homeSections
  const has = (name: Settings['homeSections'][number]) => sections.includes(name)
  const [heroes, tiles] = [shownNow(shop.heroes), shownTiles(shop, cacheTags)]
  cacheTags.endsAt(heroes.changesAt)
  // By the specification a failure leaves the lists empty, without a message to the visitor.
  const without =
    <T>(part: string, instead: T) =>
    (error: unknown): T => {
      cacheTags.incomplete = true
      log.error({ err: error }, `the home page is shown without its ${part}`)
      return instead
    }
  // Most houses show none here, which the cached list knows.
  const homeTiles = async () =>
    has('collections') && (await shownCollections()).some(({ onHome }) => onHome) ? homeCollections(db, shop) : []
  const [featured, collections, blocks] = await Promise.all([
    featuredProducts(db, shop, CANDIDATES).catch(without('products', noCards)),
    homeTiles().catch(without('collections', [])),
    homeBlocks({ db, shop, cacheTags, categories }).catch(without('blocks', {} as Record<string, ShownBlock>)),
  ])
  cacheTags.add(...cardTags(Object.values(featured).flat()))
  const stories = ([0, 1, 2] as const).map(at => (has(`tile${at + 1}` as 'tile1') && tiles[at]) || null)
  return {
    sections,
    heroes: has('heroes') ? heroes.shown.map(slideOf) : [],
    testimonials: has('testimonials')
      ? shop.testimonials.map(({ id, name, city, rating, text }) => ({ id, name, city, rating, text }))
      : [],
    claims: has('claims') ? shop.claims : [],
    stories,
    collections,
    ...(Object.keys(blocks).length > 0 && { blocks }),
    /** `FeaturedCards` as JSON: React Router's table of all values of a page packs 0.9 kB larger. */
    featured: JSON.stringify(
      pickCards(
        featured,
        stories.flatMap(tile => tile?.link ?? []),
        sections,
      ),
    ),
  }
}

/** The blocks that stand on the home page, by their name among its sections. */
async function homeBlocks(terms: Parameters<typeof showBlocks>[1]): Promise<Record<string, ShownBlock>> {
  const { blocks, homeSections } = terms.shop
  const shown = await showBlocks(
    blocks.filter(({ id }) => homeSections.includes(blockName(id))),
    terms,
  )
  return Object.fromEntries(shown.map(block => [blockName(block.id), block]))
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
export type ShownSlide = HomeData['heroes'][number]

const slideOf = ({ image, imageFocus, video, mobileImage, mobileFocus, alt, title, text, linkLabel, link }: Slide) => {
  const onPhones = mobileFocus || (mobileImage ? '' : imageFocus)
  return {
    image,
    mobileImage: mobileImage || image,
    alt,
    title,
    text,
    linkLabel,
    link,
    ...(video && { video }),
    /** Where the pictures are cut, as the style sheet reads it; left out: at their middle. */
    ...((imageFocus || onPhones) && {
      focus: { '--focus': position(imageFocus), '--mobile-focus': position(onPhones) },
    }),
  }
}

/** '50 30' as '50% 30%'. */
const position = (focus: string) => (focus || '50 50').replace(/\d+/g, '$&%')

type Slide = ReturnType<typeof HeroSlide.parse>
