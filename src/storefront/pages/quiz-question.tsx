import type { ProductPage } from '../../shop/catalogue/catalogue/product.ts'
import { countOf } from '../../shop/catalogue/catalogue/rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { budgets, listingLink, people, places, type QuizAnswers, quizLink } from './quiz.ts'

type Choice = { label: string; href: string; hint?: string }
type Props = QuizAnswers & { counts: readonly Pick<ProductPage, 'totalProducts' | 'moreProducts'>[] }

/** The next question, with its answers as links. `counts`: the number of perfumes per budget. */
export function QuizQuestion({ person, place, counts }: Props) {
  const { step, question, choices } = next({ person, place, counts })
  return (
    <section aria-labelledby="question">
      <p className="label text-gold-deep">{`Question ${step} of 3`}</p>
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
  const found = budgets.flatMap((budget, index) => {
    const count = counts[index]
    if (!count?.totalProducts) return []
    const href = listingLink(person.category, place.scent, budget)
    return [{ label: budget.label, href, hint: countOf(count, 'perfume') }]
  })
  const all = { label: 'Show me everything', href: listingLink(person.category, found.length > 0 ? place.scent : '') }
  return { step: 3, question: 'What would you like to spend?', choices: [...found, all] }
}
