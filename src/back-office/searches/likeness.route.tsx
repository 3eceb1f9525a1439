import { useLoaderData } from 'react-router'
import { formFields, formRule } from '../../shop/forms/index.ts'
import {
  findLikeness,
  type Likeness,
  likenessWords,
  previewChange,
  RemoveLikeness,
  removeLikeness,
  SaveLikeness,
  saveLikeness,
} from '../../shop/search/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { PreviewButton, PreviewPanel } from './preview.tsx'
import { Previewed } from './previewed.ts'

export const meta = titled('Perfume of another house')

const LIST = '/admin/searches/likenesses'
const blank: Partial<Likeness> = {}

export const loader = staffPage('catalogue.change', async ({ shop, params }) => {
  const likeness = params.id === 'new' ? blank : await findLikeness(shop.db, params.id ?? '')
  const { likenessId, version, name = '' } = likeness
  return { likenessId, version, name, fields: formFields(SaveLikeness, likenessWords, likeness) }
})

const Save = formRule(SaveLikeness, likenessWords).and(Previewed)

export const action = staffActions({
  save: staffAction('catalogue.change', Save, async ({ tx, input }) => {
    if (input.preview) {
      const about = { texts: [input.name, ...input.spellings], words: [input.house] }
      return { audit: [], shown: await previewChange(tx, about, undone => saveLikeness(undone, input)), unsaved: true }
    }
    const { likenessId, before } = await saveLikeness(tx, input)
    const { name, house, spellings, notes } = input
    return {
      audit: {
        action: before ? 'likeness.changed' : 'likeness.added',
        subject: { type: 'likeness', id: String(likenessId), label: name },
        ...(before && { before }),
        after: { name, house, spellings, notes },
      },
      ...(before ? { message: 'Saved.' } : { leadsTo: `${LIST}/${likenessId}` }),
    }
  }),
  remove: staffAction('catalogue.change', RemoveLikeness, async ({ tx, input }) => {
    const before = await removeLikeness(tx, input)
    return {
      audit: {
        action: 'likeness.removed',
        subject: { type: 'likeness', id: String(input.likenessId), label: before.name },
        before,
      },
      leadsTo: LIST,
    }
  }),
})

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
