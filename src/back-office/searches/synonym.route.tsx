import { useLoaderData } from 'react-router'
import { findSynonyms, SaveSynonyms, synonymWords } from '../../shop/catalogue/search/index.ts'
import { formFields } from '../../shop/ground/forms/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { synonymActions } from './search-actions.ts'
import { SearchForm } from './search-form.tsx'

export const meta = titled('Synonyms of a word')

export const loader = staffPage('catalogue.change', async ({ shop, url }) => {
  const word = (url.searchParams.get('word') ?? '').slice(0, 60)
  const synonyms = word ? await findSynonyms(shop.db, word) : { word, spellings: [] }
  return { word, seen: synonyms.spellings.join(','), fields: formFields(SaveSynonyms, synonymWords, synonyms) }
})

export const action = staffActions(synonymActions)

/** A word and all the other ways to write it. */
export default function SynonymPage() {
  const { word, seen, fields } = useLoaderData<typeof loader>()
  return (
    <SearchForm
      back={{ to: '/admin/searches/synonyms', label: 'All synonyms' }}
      title={word || 'A word and its synonyms'}
      form={{ title: 'Synonyms', note: 'A search for any of them finds all of them.' }}
      hidden={{ seen }}
    >
      <RuleFields fields={fields} />
    </SearchForm>
  )
}
