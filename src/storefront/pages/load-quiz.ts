import type { Db } from '../../platform/database/database.ts'
import { listCategories, listingOptions, listProducts, priceThirds } from '../../shop/catalogue/catalogue/index.ts'
import { countOf } from '../../shop/catalogue/catalogue/listing-rules.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'
import { budgetsOf, knownPlaces, listingLink, type Person, type Place, peopleOf, placesOf, quizLink } from './quiz.ts'

export type QuizQuestion = {
  step: 1 | 2 | 3
  question: string
  choices: { label: string; href: string; hint?: string }[]
  /** Where the question before stands; null at the first. */
  back: string | null
}

const everything = 'Show me everything'

/**
 * The next question for these answers, asked by what the house sells: its categories, their notes and their prices.
 * Every choice leads to a listing with products. Null where there is nothing to choose from.
 * @rule what the quiz asks
 */
export async function loadQuestion(
  db: Db,
  answers: URLSearchParams,
  settings: Pick<Settings, 'newArrivalDays'>,
): Promise<QuizQuestion | null> {
  const people = peopleOf(await listCategories(db))
  if (people.length === 0) return null
  const person = people.find(({ category }) => category === answers.get('for'))
  if (!person) {
    const choices = people.map(({ label, category }) => ({ label, href: quizLink(category) }))
    return { step: 1, question: 'Whom is it for?', choices, back: null }
  }
  const places = await findPlaces(db, person, settings)
  const place = places.find(({ scent }) => scent === answers.get('scent'))
  if (!place) {
    const choices = places.map(({ label, scent }) => ({ label, href: quizLink(person.category, scent) }))
    const all = { label: everything, href: listingLink(person.category) }
    return {
      step: 2,
      question: 'Where would you rather be?',
      choices: choices.length > 0 ? choices : [all],
      back: quizLink(),
    }
  }
  const choices = await findBudgets(db, { person, place }, settings)
  const all = { label: everything, href: listingLink(person.category, place.scent) }
  return {
    step: 3,
    question: 'What would you like to spend?',
    choices: [...choices, all],
    back: quizLink(person.category),
  }
}

type Terms = Pick<Settings, 'newArrivalDays'>

const countFound = (db: Db, asked: { category: string; search: string }, settings: Terms, price = {}) =>
  listProducts(db, { page: 1, limit: 1, ...asked, ...price }, settings)

async function findPlaces(db: Db, { category }: Person, settings: Terms): Promise<Place[]> {
  const { notes } = await listingOptions(db, { category }, settings)
  const own = placesOf(
    [],
    notes.toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0)).map(({ value }) => value),
  )
  const found = async (places: readonly Place[]) => {
    const counts = await Promise.all(places.map(({ scent }) => countFound(db, { category, search: scent }, settings)))
    return places.filter((_, at) => (counts[at]?.totalProducts ?? 0) > 0)
  }
  return placesOf(
    await found(knownPlaces),
    (await found(own)).map(({ label }) => label),
  )
}

async function findBudgets(db: Db, { person, place }: { person: Person; place: Place }, settings: Terms) {
  const asked = { category: person.category, search: place.scent }
  const budgets = budgetsOf(await priceThirds(db, person.category))
  const counted = await Promise.all(
    budgets.map(async budget => {
      const { minPrice, maxPrice } = budget
      const found = await countFound(db, asked, settings, { minPrice, maxPrice })
      const hint = countOf(found, 'perfume')
      return found.totalProducts > 0
        ? [{ label: budget.label, href: listingLink(asked.category, asked.search, budget), hint }]
        : []
    }),
  )
  return counted.flat()
}
