import type { CardProduct, Featured } from '../../shop/catalogue/catalogue/product.ts'
import { cardOf, type FeaturedCard } from '../blocks/featured-card.ts'

/** The groups with what their cards show. */
export type FeaturedCards = Record<keyof Featured, readonly FeaturedCard[]>

export const noCards = {
  newArrivals: [],
  bestSelling: [],
  mensProducts: [],
  womensProducts: [],
  attarProducts: [],
} satisfies FeaturedCards

/** Two rows of new arrivals and of best sellers, one row of each category. */
const shownOf = (group: keyof Featured): number => (group === 'newArrivals' || group === 'bestSelling' ? 8 : 4)

const groups = Object.keys(noCards) as (keyof Featured)[]

/**
 * What the cards of the groups show and add to the cart, and nothing else, since home carries it as data too. No
 * product twice: also none that a tile (`tileLinks`) shows. `order`: the groups that are shown, as the page has them: a
 * later one goes on with the next product.
 */
export function pickCards(
  featured: Record<keyof Featured, readonly CardProduct[]>,
  tileLinks: readonly string[] = [],
  order: readonly string[] = groups,
): FeaturedCards {
  const shown = new Set(tileLinks.map(link => link.replace('/product/', '')))
  const pick = (group: keyof Featured) => {
    const products = featured[group].filter(({ _id }) => !shown.has(_id)).slice(0, shownOf(group))
    for (const { _id } of products) shown.add(_id)
    return products.map(cardOf)
  }
  const shownGroups = order.filter((name): name is keyof Featured => name in noCards)
  return { ...noCards, ...Object.fromEntries(shownGroups.map(group => [group, pick(group)])) }
}
