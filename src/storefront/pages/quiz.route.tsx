import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listProducts } from '../../shop/catalogue/catalogue/index.ts'
import type { ProductPage } from '../../shop/catalogue/catalogue/product.ts'
import { countOf } from '../../shop/catalogue/catalogue/rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { publicPageOf } from '../../web/server/caching.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { ContentBlocks } from './content-blocks.tsx'
import { loadContent } from './load-content.ts'
import { PageFrame } from './page-frame.tsx'
import { budgets, listingLink, people, places, type QuizAnswers, quizLink, readAnswers } from './quiz.ts'

/** The quiz consists of links: each answer is a page, and the last one a listing. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, settings, cacheTags } = args.context.get(requestContext)
  cacheTags.add('catalogue')
  const [shop, content] = await Promise.all([settings(), loadContent(args, 'quiz')])
  const { person, place } = readAnswers(args.url.searchParams)
  if (!person || !place) return { content, person, place, counts: [] }
  const query = { page: 1, limit: 1, category: person.category, search: place.scent }
  const pages = await Promise.all(
    budgets.map(({ minPrice, maxPrice }) => listProducts(db, { ...query, minPrice, maxPrice }, shop)),
  )
  // The number of perfumes per budget, so that no answer leads to an empty listing.
  return {
    content,
    person,
    place,
    counts: pages.map(({ totalProducts, moreProducts }) => ({ totalProducts, moreProducts })),
  }
}

export const headers = publicPageOf('for', 'scent')

export const meta = (args: MetaArgs<typeof loader>) =>
  args.loaderData ? pageMeta(args, args.loaderData.content.title, args.loaderData.content.description) : []

export default function Quiz() {
  const { content, person, place, counts } = useLoaderData<typeof loader>()
  return (
    <PageFrame {...content}>
      <div>
        <ContentBlocks blocks={content.blocks} />
        <QuizQuestion person={person} place={place} counts={counts} />
        {person && (
          <p className="mt-8">
            <a href={place ? quizLink(person.category) : quizLink()} className="text-link inline-block py-2.5">
              Back
            </a>
          </p>
        )}
      </div>
    </PageFrame>
  )
}

type Choice = { label: string; href: string; hint?: string }

type Props = QuizAnswers & { counts: readonly Pick<ProductPage, 'totalProducts' | 'moreProducts'>[] }

/** The next question, with its answers as links. `counts`: the number of perfumes per budget. */
function QuizQuestion({ person, place, counts }: Props) {
  const { step, question, choices } = next({ person, place, counts })
  return (
    <section aria-labelledby="question">
      <p className="label text-accent-deep">{`Question ${step} of 3`}</p>
      <h2 id="question" className="section-title mt-2">
        {question}
      </h2>
      <ul className="quiz-choices">
        {choices.map(({ label, href, hint }) => (
          <li key={href}>
            <a href={href}>
              <span>{label}</span>
              {hint && <small>{hint}</small>}
              <Icon name="right" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function next({ person, place, counts }: Props): { step: number; question: string; choices: Choice[] } {
  if (!person) {
    const choices = people.map(({ label, category }) => ({ label, href: quizLink(category) }))
    return { step: 1, question: 'Whom is it for?', choices }
  }
  if (!place) {
    const choices = places.map(({ label, scent }) => ({ label, href: quizLink(person.category, scent) }))
    return { step: 2, question: 'Where would you rather be?', choices }
  }
  const choices = budgets.flatMap((budget, index) => {
    const count = counts[index]
    if (!count?.totalProducts) return []
    const href = listingLink(person.category, place.scent, budget)
    return [{ label: budget.label, href, hint: countOf(count, 'perfume') }]
  })
  const all = { label: 'Show me everything', href: listingLink(person.category, choices.length > 0 ? place.scent : '') }
  return { step: 3, question: 'What would you like to spend?', choices: [...choices, all] }
}
