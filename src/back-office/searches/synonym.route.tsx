import { useLoaderData } from 'react-router'
import { formFields } from '../../shop/forms/index.ts'
import { findSynonyms, SaveSynonyms, synonymWords } from '../../shop/search/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { PreviewButton, PreviewPanel } from './preview.tsx'
import { synonymActions } from './search-actions.ts'

export const meta = titled('Synonyms of a word')

const LIST = '/admin/searches/synonyms'

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
    <DetailPage back={{ to: LIST, label: 'All synonyms' }} title={word || 'A word and its synonyms'}>
      <PanelForm
        title="Synonyms"
        action="save"
        submit="Save"
        also={<PreviewButton />}
        hidden={{ seen }}
        note="A search for any of them finds all of them."
      >
        <RuleFields fields={fields} />
      </PanelForm>
      <PreviewPanel />
    </DetailPage>
  )
}
