import { useId } from 'react'
import { Notice, Problem } from '../kit/notice.tsx'
import { useAnswer, WriteForm } from '../kit/staff-form.tsx'
import { searchPage } from './search-tabs.ts'

/** What is done about a search that shoppers made. */
export const SoughtForms = ({ query, found }: { query: string; found: number }) => (
  <div className="flex flex-wrap items-end gap-x-4">
    {found === 0 && <MakeSynonym query={query} />}
    <a href={searchPage('/pins/new', 'query', query)} className="text-link inline-flex min-h-11 items-center text-sm">
      Pin results
    </a>
  </div>
)

/** Says in one press which word of the shop's products a search means. */
function MakeSynonym({ query }: { query: string }) {
  const id = useId()
  const answer = useAnswer('synonym', { spelling: query })
  if (answer?.ok) return <Notice>{answer.message}</Notice>
  return (
    <WriteForm answer={answer} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="do" value="synonym" />
      <input type="hidden" name="spelling" value={query} />
      <label htmlFor={id} className="grid gap-1 text-sm">
        <span>
          Means the word
          <span className="sr-only">{` (${query})`}</span>
        </span>
        <input
          id={id}
          name="word"
          className="control max-w-40"
          maxLength={60}
          dir="auto"
          autoComplete="off"
          defaultValue={answer?.typed.word}
        />
      </label>
      <button type="submit" className="button button-outline">
        Make a synonym
      </button>
      {answer && !answer.ok && <Problem>{answer.message ?? Object.values(answer.problems)[0]}</Problem>}
    </WriteForm>
  )
}
