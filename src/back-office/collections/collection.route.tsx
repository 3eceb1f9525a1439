import { useLoaderData } from 'react-router'
import { staffActions } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { collectionActions } from './collection-actions.ts'
import { loadCollection } from './load-collection.ts'
import { MembersPanel } from './members-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'

export const meta = titled('Collection')

export const loader = loadCollection

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
          <PanelForm title="The page" action="save" submit="Save" hidden={{ version: `${version}` }}>
            <RuleFields fields={fields} />
          </PanelForm>
        )
      }
    >
      {members === 'hand' ? <MembersPanel page={page} /> : <RulesPanel page={page} />}
    </DetailPage>
  )
}
