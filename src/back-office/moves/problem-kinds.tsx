import { plural } from '../../shop/ground/plural.ts'
import { countries } from '../../shop/ground/shipping/country-rules.ts'
import type { findMove } from '../../shop/people/moves/index.ts'
import { type Ask, asks } from '../../shop/people/moves/move-file-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { Figure, Select } from '../kit/fields.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { RowAction, StaffForm, useActionResult } from '../kit/staff-form.tsx'

type Move = Awaited<ReturnType<typeof findMove>>
type Kind = Move['kinds'][number]

/** What was not understood by its kind, and one answer for all of each. */
export const ProblemKinds = ({ move, categories }: { move: Move; categories: readonly string[] }) => {
  const { kinds, answered, state } = move
  const result = useActionResult('answer')
  if (kinds.length + answered.length === 0) return null
  const asked = state === 'rehearsal' ? kinds.filter(({ ask }) => ask !== null) : []
  const others = kinds.filter(kind => !asked.includes(kind))
  return (
    <>
      {(asked.length > 0 || answered.length > 0) && (
        <Panel
          title={asked.length > 0 ? 'To answer' : 'Answered'}
          note={
            state === 'rehearsal' &&
            'One answer for all of a kind. What they made is written anew, until the move goes live.'
          }
        >
          <ul className="grid gap-5 empty:hidden" aria-label="To answer">
            {asked.map(kind => (
              <li
                key={`${kind.kind} ${kind.ask} ${kind.key}`}
                className="grid gap-2 border-line border-t pt-4 first:border-t-0 first:pt-0"
              >
                <KindText kind={kind} />
                {kind.ask && <AnswerForm ask={kind.ask} of={kind.key} categories={categories} />}
              </li>
            ))}
          </ul>
          {answered.length > 0 && (
            <ul className={classNames('grid gap-1 text-sm', asked.length > 0 && 'mt-4')} aria-label="Answered">
              {answered.map(({ ask, key, answer, by }) => (
                <li key={`${ask} ${key}`} className="flex flex-wrap items-center justify-between gap-x-4">
                  <span>
                    {key && <bdi>{`'${key}': `}</bdi>}
                    {asks[ask].question} <strong>{answerText(ask, answer)}</strong>, {by}
                  </span>
                  {state === 'rehearsal' && (
                    <RowAction
                      label={`Take back: ${asks[ask].question} ${key}`}
                      action="answer"
                      submit="Take back"
                      of={{ ask, key }}
                      hidden={{ answer: '' }}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {/* What was answered is gone from the list: the result stands in sight wherever the press was. */}
          <Notice className="sticky bottom-4 mt-4">{result?.ok && result.message}</Notice>
        </Panel>
      )}
      {others.length > 0 && (
        <Panel title="Not understood, by kind">
          <ul className="grid gap-3" aria-label="Not understood, by kind">
            {others.map(kind => (
              <li key={`${kind.kind} ${kind.column} ${kind.reason}`}>
                <KindText kind={kind} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

const KindText = ({ kind: { kind, column, reason, count, line, cell } }: { kind: Kind }) => (
  <p className="wrap-anywhere text-sm">
    <strong>{plural(count, 'time')}</strong>
    {`: ${reason}`}
    <span className="block text-muted">
      {`${kind}, ${column}, first in line ${line}: `}
      <bdi>{cell || '(empty)'}</bdi>
    </span>
  </p>
)

const AnswerForm = ({ ask, of, categories }: { ask: Ask; of: string; categories: readonly string[] }) => {
  const { question, kind } = asks[ask]
  return (
    <StaffForm action="answer" of={{ ask, key: of }} submit="Answer for all" inline>
      {kind === 'ml' || kind === 'pieces' ? (
        <Figure name="answer" label={question} unit={kind === 'ml' ? 'ml' : 'pieces'} inputMode="numeric" required />
      ) : (
        <Select
          name="answer"
          label={question}
          required
          empty="Choose ..."
          options={
            kind === 'category'
              ? categories.map(name => [name, name] as const)
              : kind === 'country'
                ? countries.map(({ code, name }) => [code, name] as const)
                : kind === 'rounding'
                  ? roundings
                  : yesOrNo
          }
        />
      )}
    </StaffForm>
  )
}

/** An answer as it was chosen: the choice's words, or a figure with its unit. */
function answerText(ask: Ask, answer: string): string {
  const { kind } = asks[ask]
  if (kind === 'ml' || kind === 'pieces') return `${answer} ${kind}`
  if (kind === 'country') return countries.find(({ code }) => code === answer)?.name ?? answer
  const words: Record<string, string> = { ...roundings, ...yesOrNo }
  return words[answer] ?? answer
}

const roundings = { nearest: 'To the nearest rupee', up: 'Up', down: 'Down' }
const yesOrNo = { yes: 'Yes', no: 'No' }
