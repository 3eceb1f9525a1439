import { useLoaderData } from 'react-router'
import { findLikeness, type Likeness, likenessWords, SaveLikeness } from '../../shop/catalogue/search/index.ts'
import { formFields } from '../../shop/ground/forms/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { likenessActions } from './search-actions.ts'
import { SearchForm } from './search-form.tsx'

export const meta = titled('Perfume of another house')

const blank: Partial<Likeness> = {}

export const loader = staffPage('catalogue.change', async ({ shop, params }) => {
  const likeness = params.id === 'new' ? blank : await findLikeness(shop.db, params.id ?? '')
  const { likenessId, version, name = '' } = likeness
  return { likenessId, version, name, fields: formFields(SaveLikeness, likenessWords, likeness) }
})

export const action = staffActions(likenessActions)

/** One perfume of another house: how shoppers write it, and its notes. */
export default function LikenessPage() {
  const { likenessId, version, name, fields } = useLoaderData<typeof loader>()
  return (
    <SearchForm
      back={{ to: '/admin/searches/likenesses', label: 'All perfumes of other houses' }}
      title={name || 'A perfume of another house'}
      note="Shoppers read which notes your perfumes share with it, never that one is a copy."
      form={{ title: 'Perfume' }}
      of={{ likenessId: String(likenessId ?? '') }}
      hidden={version ? { version } : {}}
      removal={version ? 'The search does not know it any more.' : undefined}
    >
      <RuleFields fields={fields} />
    </SearchForm>
  )
}
