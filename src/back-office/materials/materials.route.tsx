import { useLoaderData } from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import {
  listMaterials,
  type Material,
  MaterialFilter,
  SaveMaterial,
  saveMaterial,
} from '../../shop/stock/fills/index.ts'
import { costOfUnit, quantityText, units } from '../../shop/stock/fills/material-rules.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

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

/** A material in the list. */
const materialColumns: readonly Column<Material>[] = [
  { label: 'Material', cell: ({ name }) => name, note: ({ note }) => note },
  {
    label: 'In stock',
    cell: ({ stock, unit }) => quantityText(stock, unit),
    note: material => isLow(material) && <span className="text-danger">Low</span>,
    figure: true,
  },
  { label: 'Cost', cell: material => costText(material), figure: true },
  { label: 'Worth', cell: ({ value }) => amountText(value), figure: true, end: true },
]

/** 'Rs 500 a gram'. */
const costText = ({ stock, value, unit }: Material) =>
  stock === 0 ? '' : `${amountText(costOfUnit(stock, value))} ${{ g: 'a gram', ml: 'a ml', piece: 'each' }[unit]}`

/** Adds a material, of which there is none yet. */
const NewMaterial = ({ open }: { open: boolean }) => (
  <FoldForm label="New material" open={open} action="add" submit="Add" busy="Adding ...">
    <div className="pair">
      <Text name="name" label="Name" maxLength={120} required />
      <Select name="unit" label="Counted in" options={units} />
    </div>
    <div className="pair">
      <Text name="lowMark" label="Low from" hint="Such as 100, or 5 tola of an oil; empty: never" />
      <Text name="note" label="Note" maxLength={500} />
    </div>
  </FoldForm>
)

export default function MaterialsPage() {
  const { materials, more } = useLoaderData<typeof loader>()
  const mayChange = useMay()('purchases.change')
  return (
    <ListPage
      title="Materials"
      filters={[
        { name: 'q', label: 'Name' },
        { name: 'view', label: 'Show', all: 'All', options: { low: 'Low', out: 'None left' } },
      ]}
      rows={materials}
      to={({ materialId }) => `/admin/materials/${materialId}`}
      columns={materialColumns}
      empty={{
        title: 'No materials yet',
        text: 'For a house that fills its own bottles: oil, alcohol, bottles, caps, boxes, with what they cost. Add the first above.',
      }}
      more={more}
    >
      {mayChange && <NewMaterial open={materials.length === 0 && !more} />}
    </ListPage>
  )
}
