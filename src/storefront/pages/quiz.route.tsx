import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { publicPageOf } from '../../web/server/who-may-cache.ts'
import { ContentBlocks } from './content-blocks.tsx'
import { loadContent } from './load-content.ts'
import { loadQuestion, type QuizQuestion } from './load-quiz.ts'
import { PageFrame } from './page-frame.tsx'

/**
 * The quiz consists of links: each answer is a page, and the last one a listing. A house with nothing to choose from
 * has none: 404.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db, settings, cacheTags } = args.context.get(requestContext)
  cacheTags.add('catalogue')
  const [shop, content] = await Promise.all([settings(), loadContent(args, 'quiz')])
  const question = await loadQuestion(db, args.url.searchParams, shop)
  if (!question) throw data(null, { status: 404 })
  return { content, question }
}

export const headers = publicPageOf('for', 'scent')

export const meta = (args: MetaArgs<typeof loader>) =>
  args.loaderData ? pageMeta(args, args.loaderData.content.title, args.loaderData.content.description) : []

export default function Quiz() {
  const { content, question } = useLoaderData<typeof loader>()
  return (
    <PageFrame {...content} alone>
      <div>
        <ContentBlocks blocks={content.blocks} />
        <Question {...question} />
        {question.back && (
          <p className="mt-8">
            <a href={question.back} className="text-link inline-block py-2.5">
              Back
            </a>
          </p>
        )}
      </div>
    </PageFrame>
  )
}

/** The question, with its answers as links. */
const Question = ({ step, question, choices }: QuizQuestion) => (
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
