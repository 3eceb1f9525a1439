import { useId } from 'react'
import { useLoaderData } from 'react-router'
import { listSought, SoughtFilter } from '../../shop/catalogue/search/index.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { Notice, Problem } from '../kit/notice.tsx'
import { searchTabs } from '../kit/office-tabs.ts'
import { useActionResult, WriteForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { soughtActions } from './search-actions.ts'
import { searchPage } from './search-page.ts'

export const meta = titled('What shoppers search')

export const loader = staffPage('catalogue.read', async ({ shop, query }) => {
  const filter = SoughtFilter.parse(query)
  // What this process has counted since it last wrote.
  await shop.searches.flush()
  return { which: filter.which, ...(await listSought(shop.db, filter)) }
})

export const action = staffActions(soughtActions)

/** What is done about a search that shoppers made. */
const SoughtForms = ({ query, found }: { query: string; found: number }) => (
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
  const result = useActionResult('synonym', { spelling: query })
  if (result?.ok) return <Notice>{result.message}</Notice>
  return (
    <WriteForm result={result} className="flex flex-wrap items-end gap-2">
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
          defaultValue={result?.typed.word}
        />
      </label>
      <button type="submit" className="button button-outline">
        Make a synonym
      </button>
      {result && !result.ok && <Problem>{result.message ?? Object.values(result.problems)[0]}</Problem>}
    </WriteForm>
  )
}

/** What shoppers search, by week: what they did not find comes first, with a synonym in one press. */
export default function SoughtPage() {
  const { which, sought, weeks, more } = useLoaderData<typeof loader>()
  const mayChange = useMay()('catalogue.change')
  const [thisWeek, ...earlier] = weeks
  return (
    <ListPage
      title="Shop search"
      tabs={searchTabs}
      note="Counted without who searched. What was searched once, email addresses and phone numbers are not shown; kept for 26 weeks."
      filters={[
        {
          name: 'week',
          label: 'Week',
          all: `This week, from ${shortDayText(thisWeek ?? '')}`,
          options: Object.fromEntries(earlier.map(week => [week, `From ${shortDayText(week)}`])),
        },
        { name: 'which', label: 'Searches', all: 'Not found', options: { all: 'All, most frequent first' } },
      ]}
      rows={sought}
      keyOf={({ query }) => query}
      to={({ query }) => searchPage('', 'text', query)}
      columns={[
        { label: 'Search', cell: ({ query }) => query, typed: true },
        { label: 'Searched', cell: ({ searches }) => plural(searches, 'time'), figure: true },
        { label: 'Not found', cell: ({ missed }) => (missed > 0 ? plural(missed, 'time') : ''), figure: true },
        { label: 'Last time', cell: ({ found }) => (found > 0 ? plural(found, 'product') : 'Nothing'), figure: true },
      ]}
      rowActions={mayChange && (({ query, found }) => <SoughtForms query={query} found={found} />)}
      more={more}
      empty={{
        title: which === 'missed' ? 'Every search found something' : 'No searches yet',
        text: 'A search stands here once it was made twice in the week.',
        always: true,
      }}
    />
  )
}
