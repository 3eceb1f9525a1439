import { useLoaderData } from 'react-router'
import { CollectionRules } from '../../shop/catalogue/index.ts'
import {
  CollectionFacts,
  countMembers,
  factWords,
  findStaffCollection,
  listMembers,
  ruleWords,
} from '../../shop/collections/index.ts'
import { formFields } from '../../shop/forms/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { collectionActions } from './collection-actions.ts'
import { MembersPanel } from './members-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'

export const meta = titled('Collection')

export const loader = staffPage('catalogue.read', async ({ shop, params }) => {
  const collection = await findStaffCollection(shop.db, numberOf(params.id))
  const [found, members] = await Promise.all([
    countMembers(shop.db, collection, await shop.settings()),
    collection.members === 'hand' ? listMembers(shop.db, collection) : [],
  ])
  return {
    ...{ ...collection, ...found, products: members },
    fields: formFields(CollectionFacts, factWords, collection.facts),
    ruleFields: formFields(CollectionRules, ruleWords, collection.rules),
  }
})
export type CollectionPageProps = { page: ReturnType<typeof useLoaderData<typeof loader>> }

export const action = staffActions(collectionActions)

/** One collection: which perfumes it holds, what it says, and where it stands. */
export default function CollectionPage() {
  const page = useLoaderData<typeof loader>()
  const { facts, version, fields, members } = page
  const mayChange = useMay()('catalogue.change')
  return (
    <DetailPage
      back={{ to: '/admin/collections', label: 'All collections' }}
      title={facts.title}
      chips={<span className="chip">{facts.shown ? 'Shown' : 'Hidden'}</span>}
      note={
        facts.shown && (
          <a href={`/collections/${facts.address}`} className="text-link inline-flex min-h-11 items-center">
            See it in the shop
          </a>
        )
      }
      aside={
        mayChange && (
          <PanelForm title="The page" action="save" submit="Save" busy="Saving ..." hidden={{ version: `${version}` }}>
            <RuleFields fields={fields} />
          </PanelForm>
        )
      }
    >
      {members === 'hand' ? <MembersPanel page={page} /> : <RulesPanel page={page} />}
    </DetailPage>
  )
}
