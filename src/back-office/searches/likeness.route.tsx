import { useLoaderData } from 'react-router'
import { formFields } from '../../shop/forms/index.ts'
import { findLikeness, type Likeness, likenessWords, SaveLikeness } from '../../shop/search/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { PreviewButton, PreviewPanel } from './preview.tsx'
import { likenessActions } from './search-actions.ts'

export const meta = titled('Perfume of another house')

const LIST = '/admin/searches/likenesses'
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
  const of = { likenessId: String(likenessId ?? '') }
  return (
    <DetailPage
      back={{ to: LIST, label: 'All perfumes of other houses' }}
      title={name || 'A perfume of another house'}
      note="Shoppers read which notes your perfumes share with it, never that one is a copy."
      aside={
        version && (
          <PanelForm title="Remove it" action="remove" submit="Remove" variant="outline" of={of} hidden={{ version }}>
            <p className="text-sm">The search does not know it any more.</p>
          </PanelForm>
        )
      }
    >
      <PanelForm
        title="Perfume"
        action="save"
        submit="Save"
        also={<PreviewButton />}
        of={of}
        hidden={version ? { version } : {}}
      >
        <RuleFields fields={fields} />
      </PanelForm>
      <PreviewPanel of={of} />
    </DetailPage>
  )
}
