import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listProducts } from '../../shop/catalogue/catalogue/index.ts'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { publicPageOf } from '../../web/server/caching.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { ContentBlocks } from './content-blocks.tsx'
import { loadContent } from './load-content.ts'
import { PageFrame } from './page-frame.tsx'
import { budgets, quizLink, readAnswers } from './quiz.ts'
import { QuizQuestion } from './quiz-question.tsx'

/** The quiz consists of links: each answer is a page, and the last one a listing. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, settings, cacheTags } = args.context.get(requestContext)
  cacheTags.add('catalogue')
  const [shop, content] = await Promise.all([settings(), loadContent(args, 'quiz')])
  const { person, place } = readAnswers(args.url.searchParams)
  if (!person || !place) return { content, person, place, counts: [] }
  const query = { page: 1, limit: 1, category: person.category, search: place.scent }
  const found = await Promise.all(
    budgets.map(({ minPrice, maxPrice }) => listProducts(db, { ...query, minPrice, maxPrice }, shop)),
  )
  // The number of perfumes per budget, so that no answer leads to an empty listing.
  return {
    content,
    person,
    place,
    counts: found.map(({ totalProducts, moreProducts }) => ({ totalProducts, moreProducts })),
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
