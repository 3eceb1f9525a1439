import { useLoaderData } from 'react-router'
import { listMaterials, type Material, MaterialFilter, SaveMaterial, saveMaterial } from '../../shop/fills/index.ts'
import { costOfUnit, quantityText, units } from '../../shop/fills/rules.ts'
import { amountText } from '../../shop/money.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { fillTabs } from './fill-tabs.ts'

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

const isLow = ({ stock, lowMark }: Material) => lowMark !== null && stock <= lowMark

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
      columns={[
        { label: 'Material', cell: ({ name }) => name, note: ({ note }) => note },
        {
          label: 'There',
          cell: ({ stock, unit }) => quantityText(stock, unit),
          note: material => isLow(material) && <span className="text-danger">Low</span>,
          figure: true,
        },
        { label: 'Cost', cell: material => costText(material), figure: true },
        { label: 'Worth', cell: ({ value }) => amountText(value), figure: true, end: true },
      ]}
      empty={{
        title: 'No materials here',
        text: 'Add what your bottles are filled from: oil, alcohol, bottles, caps, boxes.',
      }}
      more={more}
    >
      {mayChange && (
        <FoldForm label="New material" action="add" submit="Add" busy="Adding ...">
          <Text name="name" label="Name" maxLength={120} required />
          <Select name="unit" label="Counted in" options={units} />
          <Text name="lowMark" label="Low from" hint="Such as 100, or 5 tola of an oil; empty: never" />
          <Text name="note" label="Note" maxLength={500} />
        </FoldForm>
      )}
    </ListPage>
  )
}

/** 'Rs 500 a gram'. */
const costText = ({ stock, value, unit }: Material) =>
  stock === 0 ? '' : `${amountText(costOfUnit(stock, value))} ${{ g: 'a gram', ml: 'a ml', piece: 'each' }[unit]}`
