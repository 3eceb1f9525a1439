import { href } from 'react-router'
import { amountText, type Paisa, toRupees } from '../../shop/ground/money.ts'

/** A category as an answer to 'Whom is it for?'. */
export type Person = { label: string; category: string }
/** A note, as searched in the shop, as an answer to 'Where would you rather be?'. */
export type Place = { label: string; scent: string }
/** Prices in paisa. */
export type Budget = { label: string; minPrice: Paisa | null; maxPrice: Paisa | null }

/** How a category is asked for; others by their name. */
const peopleWords: Readonly<Record<string, string>> = {
  Women: 'For her',
  Men: 'For him',
  'Attar/Oud': 'A lover of attar and oud',
  Gift: 'It is a gift',
  Tester: 'For me, to try first',
}

/** Places for notes that many houses have. */
export const knownPlaces: readonly Place[] = [
  { label: 'A rose garden at dawn', scent: 'rose' },
  { label: 'Beside the jasmine sellers, in the evening', scent: 'jasmine' },
  { label: 'A majlis with oud on the coals', scent: 'oud' },
  { label: 'The spice bazaar', scent: 'saffron' },
  { label: 'An orchard of oranges', scent: 'orange' },
  { label: 'In a warm shawl, in the hills', scent: 'musk' },
]

const MAX_PLACES = 6

/** Those who can be asked for: the categories that have products, known ones first. */
export function peopleOf(categories: readonly { name: string; productCount: number }[]): Person[] {
  const rank = ({ category }: Person) => (Object.hasOwn(peopleWords, category) ? 0 : 1)
  const order = Object.keys(peopleWords)
  return categories
    .filter(({ productCount }) => productCount > 0)
    .map(({ name }) => ({ category: name, label: peopleWords[name] ?? name }))
    .sort((a, b) => rank(a) - rank(b) || order.indexOf(a.category) - order.indexOf(b.category))
    .slice(0, MAX_PEOPLE)
}

const MAX_PEOPLE = 8
// Fewer are all seen at once.
const FEWEST_PRODUCTS = 8

/** Whether the quiz has anything to ask: nothing links to it where it has not. */
export const offersQuiz = (categories: readonly { name: string; productCount: number }[]): boolean =>
  peopleOf(categories).length > 1 &&
  categories.reduce((all, { productCount }) => all + productCount, 0) >= FEWEST_PRODUCTS

/** The places that have products: `found` of the known ones, then the category's own notes, the most frequent first. */
export const placesOf = (found: readonly Place[], notes: readonly string[]): Place[] =>
  [
    ...found,
    ...notes
      .filter(note => !found.some(({ scent }) => note.toLowerCase().includes(scent)))
      .map(note => ({ label: note, scent: note.toLowerCase() })),
  ].slice(0, MAX_PLACES)

/** Budgets between these prices, from the lowest to 'more'. */
export function budgetsOf(cuts: readonly Paisa[]): Budget[] {
  const [first, last] = [cuts[0], cuts.at(-1)]
  if (!first || !last) return []
  const between = cuts.slice(1).map((cut, at): Budget => {
    const from = cuts[at] ?? first
    return { label: `${amountText(from)} to ${amountText(cut)}`, minPrice: from, maxPrice: cut }
  })
  return [
    { label: `Up to ${amountText(first)}`, minPrice: null, maxPrice: first },
    ...between,
    { label: 'More, for something rare', minPrice: last, maxPrice: null },
  ]
}

/** The URL of the quiz with these answers. */
export function quizLink(category?: string, scent?: string): string {
  const params = new URLSearchParams({ ...(category && { for: category }), ...(scent && { scent }) })
  return params.size > 0 ? `${href('/pages/quiz')}?${params}` : href('/pages/quiz')
}

/** The URL of the listing for the answers. */
export function listingLink(category: string, scent?: string, budget?: Budget): string {
  const params = new URLSearchParams({ category, ...(scent && { search: scent }) })
  if (budget?.minPrice) params.set('minPrice', String(toRupees(budget.minPrice)))
  if (budget?.maxPrice) params.set('maxPrice', String(toRupees(budget.maxPrice)))
  return `${href('/shop')}?${params}`
}
