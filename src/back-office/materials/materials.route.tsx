import { useLoaderData } from 'react-router'
import { listMaterials, MaterialFilter, SaveMaterial, saveMaterial } from '../../shop/stock/fills/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { fillTabs } from './fill-tabs.ts'
import { materialColumns } from './material-columns.tsx'
import { NewMaterial } from './new-material.tsx'

/** What the house fills from and with: oil, alcohol, bottles, caps, boxes. */
export const meta = titled('Materials')

export const loader = staffPage('purchases.read', ({ shop, query }) =>
  listMaterials(shop.db, MaterialFilter.parse(query)),
)

export const action = staffActions({
  add: staffAction('purchases.change', SaveMaterial, async ({ tx, input }) => {
    const { materialId } = await saveMaterial(tx, input)
    const { version: _version, ...after } = input
    const subject = { type: 'material', id: String(materialId), label: input.name }
    return { audit: { action: 'material.added', subject, after }, leadsTo: `/admin/materials/${materialId}` }
  }),
})

export default function MaterialsPage() {
  const { materials, more } = useLoaderData<typeof loader>()
  const mayChange = useMay()('purchases.change')
  return (
    <ListPage
      title="Materials"
      tabs={fillTabs}
      filters={[
        { name: 'q', label: 'Name' },
        { name: 'view', label: 'Show', all: 'All', options: { low: 'Low', out: 'None left' } },
      ]}
      rows={materials}
      to={({ materialId }) => `/admin/materials/${materialId}`}
      columns={materialColumns}
      empty={{
        title: 'No materials here',
        text: 'Add what your bottles are filled from: oil, alcohol, bottles, caps, boxes.',
      }}
      more={more}
    >
      {mayChange && <NewMaterial />}
    </ListPage>
  )
}
