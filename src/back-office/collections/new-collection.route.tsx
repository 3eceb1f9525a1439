import { useLoaderData } from 'react-router'
import { CreateCollection, createCollection, createWords } from '../../shop/catalogue/collections/index.ts'
import { formFields, formRule } from '../../shop/ground/forms/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'

/** Begins a collection; no shopper sees it until it is shown. */
export const meta = titled('New collection')

export const loader = staffPage('catalogue.change', async () => formFields(CreateCollection, createWords))

export const action = staffActions({
  create: staffAction('catalogue.change', formRule(CreateCollection, createWords), async ({ tx, input }) => {
    const { collectionId, address } = await createCollection(tx, input)
    const subject = { type: 'collection', id: String(collectionId), label: input.title }
    return {
      audit: { action: 'collection.created', subject, after: { ...input, address } },
      leadsTo: `/admin/collections/${collectionId}`,
    }
  }),
})

export default function NewCollectionPage() {
  const fields = useLoaderData<typeof loader>()
  return (
    <DetailPage back={{ to: '/admin/collections', label: 'All collections' }} title="New collection">
      <PanelForm title="What it is" action="create" submit="Begin" busy="Beginning ...">
        <RuleFields fields={fields} />
      </PanelForm>
    </DetailPage>
  )
}
