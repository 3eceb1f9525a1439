import type { Db } from '../../platform/database/database.ts'
import {
  type Category,
  findAddress,
  findCollection,
  listCards,
  listProducts,
} from '../../shop/catalogue/catalogue/index.ts'
import { productOf } from '../../shop/catalogue/layouts/index.ts'
import { listArticles } from '../../shop/content/content/index.ts'
import { listPraise } from '../../shop/content/reviews/index.ts'
import { momentOf } from '../../shop/ground/dates.ts'
import type { HomeBlock, Settings } from '../../shop/settings/settings/index.ts'
import { type CacheTags, cardTags } from '../../web/server/page-cache/cache-tags.ts'
import { cardOf } from './featured-card.ts'

type Terms = { db: Db; shop: Settings; cacheTags: CacheTags; categories: () => Promise<Category[]> }

/** What blocks of a page show at this moment, in their order; an empty one is left out. */
export async function showBlocks(blocks: readonly HomeBlock[], terms: Terms): Promise<ShownBlock[]> {
  const shown = await Promise.all(blocks.map(block => shownBlock(block, terms)))
  return shown.flatMap(block => block ?? [])
}
export type ShownBlock = NonNullable<Awaited<ReturnType<typeof shownBlock>>>

async function shownBlock(block: HomeBlock, terms: Terms) {
  const { cacheTags } = terms
  const { id, title } = block
  switch (block.kind) {
    case 'products': {
      const cards = await cardsOf(block, terms)
      cacheTags.add(...cardTags(cards))
      return cards.length > 0 ? { id, kind: block.kind, title, cards: cards.map(cardOf) } : null
    }
    case 'categories': {
      cacheTags.add('catalogue')
      const all = await terms.categories()
      const named = block.categories.flatMap(name => all.find(each => each.name === name) ?? [])
      const categories = (block.categories.length > 0 ? named : all.filter(({ inMenu }) => inMenu)).filter(
        ({ productCount }) => productCount > 0,
      )
      const row = categories.map(({ name, picture }) => ({ name, picture }))
      return row.length > 0 ? { id, kind: block.kind, title, categories: row } : null
    }
    case 'journal': {
      cacheTags.add('contents')
      const articles = await listArticles(terms.db, terms.shop, { limit: block.most })
      const row = articles.map(({ slug, title, description, cover }) => ({ slug, title, description, cover }))
      return row.length > 0 ? { id, kind: block.kind, title, articles: row } : null
    }
    case 'reviews': {
      const reviews = await listPraise(terms.db, block.most)
      cacheTags.add('catalogue', ...reviews.map(({ productId }) => `product:${productId}` as const))
      return reviews.length > 0 ? { id, kind: block.kind, title, reviews } : null
    }
    case 'countdown': {
      const end = momentOf(block.until)
      if (!end || end <= new Date()) return null
      cacheTags.endsAt(end)
      return { ...block, end: end.getTime() }
    }
    case 'gallery': {
      const pictures = [block.image1, block.image2, block.image3, block.image4].filter(Boolean)
      return { id, kind: block.kind, title, pictures }
    }
    default:
      return block
  }
}

async function cardsOf(block: Extract<HomeBlock, { kind: 'products' }>, { db, shop }: Terms) {
  const { rule, most } = block
  if (rule === 'hand') {
    const found = await Promise.all(block.products.map(address => findAddress(db, productOf(address))))
    return listCards(
      db,
      found.flatMap(each => each?.productId ?? []),
    )
  }
  const collection = rule === 'collection' ? await findCollection(db, block.collection) : null
  if (rule === 'collection' && !collection) return []
  const query = {
    newest: { newArrivals: true, sort: 'newest' as const },
    'best-selling': { sort: 'best-selling' as const },
    deals: { deals: true },
    category: { category: block.category, sort: 'best-selling' as const },
    collection: { collection },
  }[rule]
  return (await listProducts(db, { page: 1, limit: most, ...query }, shop)).data
}
