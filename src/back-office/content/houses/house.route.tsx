import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { findStaffHouse, HouseFacts, houseWords, removeHouse, saveHouse } from '../../../shop/content/houses/index.ts'
import { SeenVersion } from '../../../shop/ground/changed-meanwhile.ts'
import { formFields, formRule } from '../../../shop/ground/forms/index.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { LineLink } from '../../kit/line-link.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'

export const meta = titled('House')

export const loader = staffPage('content.read', async ({ shop, params }) => {
  const slug = params.id ?? ''
  const { name, version, facts } = await findStaffHouse(shop.db, slug)
  return { slug, name, version, fields: formFields(HouseFacts, houseWords, facts) }
})

const onHouse = actionsOn('house')

/** What staff do with the page of a house. */
const houseActions = {
  save: onHouse(
    'content.change',
    formRule(HouseFacts.extend({ version: SeenVersion }), houseWords),
    async ({ tx, input, id }) => {
      const { name, before, after } = await saveHouse(tx, { ...input, slug: id })
      return { did: 'house.changed', label: name, before, after, message: 'Saved. Shoppers see it now.' }
    },
  ),
  remove: onHouse('content.change', z.object({ version: SeenVersion }), async ({ tx, input, id }) => {
    const { name, before } = await removeHouse(tx, { ...input, slug: id })
    return { did: 'house.removed', label: name, before, leadsTo: '/admin/content/houses' }
  }),
}

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
      note={<LineLink to={`/houses/${slug}`}>See it in the shop</LineLink>}
      aside={
        mayChange && (
          <PanelForm
            title="Remove"
            note="Its perfumes stay, and its address leads to them."
            fold="Take the page away ..."
            action="remove"
            submit="Remove the house"
            variant="outline"
            hidden={hidden}
          />
        )
      }
    >
      {mayChange && <PanelForm title="The page" action="save" submit="Save" hidden={hidden} fields={fields} />}
    </DetailPage>
  )
}
