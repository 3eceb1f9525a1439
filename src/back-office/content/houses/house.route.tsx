import { useLoaderData } from 'react-router'
import { formFields } from '../../../shop/forms/index.ts'
import { findStaffHouse, HouseFacts, houseWords } from '../../../shop/houses/index.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { FoldForm, PanelForm } from '../../kit/form-parts.tsx'
import { Panel } from '../../kit/panel.tsx'
import { BilingualFields } from '../../kit/rule-fields.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { houseActions } from './house-actions.ts'

export const meta = titled('House')

export const loader = staffPage('content.read', async ({ shop, params }) => {
  const slug = params.id ?? ''
  const { name, version, facts } = await findStaffHouse(shop.db, slug)
  return { slug, name, version, fields: formFields(HouseFacts, houseWords, facts) }
})

export const action = staffActions(houseActions)

/** The page of one house. */
export default function HousePage() {
  const { slug, name, version, fields } = useLoaderData<typeof loader>()
  const mayChange = useMay()('content.change')
  const hidden = { version: `${version}` }
  return (
    <DetailPage
      back={{ to: '/admin/content/houses', label: 'All houses' }}
      title={name}
      note={
        <a href={`/houses/${slug}`} className="line-link">
          See it in the shop
        </a>
      }
      aside={
        mayChange && (
          <Panel title="Take it away" note="Its perfumes stay, and its address leads to them.">
            <FoldForm
              action="remove"
              label="Take the page away ..."
              submit="Take it away"
              variant="outline"
              hidden={hidden}
            />
          </Panel>
        )
      }
    >
      {mayChange && (
        <PanelForm title="The page" action="save" submit="Save" hidden={hidden}>
          <BilingualFields fields={fields} />
        </PanelForm>
      )}
    </DetailPage>
  )
}
