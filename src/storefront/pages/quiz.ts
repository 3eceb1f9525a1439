import { href } from 'react-router'
import { type Paisa, priceText, rs, toRupees } from '../../shop/ground/money.ts'

/** Who the perfume is for: each is a category. */
export const people = [
  { label: 'For her', category: 'Women' },
  { label: 'For him', category: 'Men' },
  { label: 'Attar or oud, for whoever loves it', category: 'Attar/Oud' },
  { label: 'A gift in its box', category: 'Gift' },
] as const

/** A favourite place: each is a note, as searched in the shop. */
export const places = [
  { label: 'A rose garden at dawn', scent: 'rose' },
  { label: 'Beside the jasmine sellers, in the evening', scent: 'jasmine' },
  { label: 'A majlis with oud on the coals', scent: 'oud' },
  { label: 'The spice bazaar', scent: 'saffron' },
  { label: 'An orchard of oranges', scent: 'orange' },
  { label: 'In a warm shawl, in the hills', scent: 'musk' },
] as const

/** Budgets, in paisa. */
export const budgets: readonly { label: string; minPrice: Paisa | null; maxPrice: Paisa | null }[] = [
  { label: `Up to ${priceText(rs(3_000))}`, minPrice: null, maxPrice: rs(3_000) },
  {
    label: `${priceText(rs(3_000))} to ${priceText(rs(8_000))}`,
    minPrice: rs(3_000),
    maxPrice: rs(8_000),
  },
  { label: 'More, for something rare', minPrice: rs(8_000), maxPrice: null },
]

/** The answers in the URL; null for a question not answered yet. */
export type QuizAnswers = { person: (typeof people)[number] | null; place: (typeof places)[number] | null }

export function readAnswers(params: URLSearchParams): QuizAnswers {
  const person = people.find(({ category }) => category === params.get('for')) ?? null
  return { person, place: (person && places.find(({ scent }) => scent === params.get('scent'))) ?? null }
}

/** The URL of the quiz with these answers. */
export function quizLink(category?: string, scent?: string): string {
  const params = new URLSearchParams({ ...(category && { for: category }), ...(scent && { scent }) })
  return params.size > 0 ? `${href('/pages/quiz')}?${params}` : href('/pages/quiz')
}

/** The URL of the listing for the answers. */
export function listingLink(category: string, scent?: string, budget?: (typeof budgets)[number]): string {
  const params = new URLSearchParams({ category, ...(scent && { search: scent }) })
  if (budget?.minPrice) params.set('minPrice', String(toRupees(budget.minPrice)))
  if (budget?.maxPrice) params.set('maxPrice', String(toRupees(budget.maxPrice)))
  return `${href('/shop')}?${params}`
}
