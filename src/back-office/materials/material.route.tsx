import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import {
  CountMaterial,
  countMaterial,
  ReceiveMaterial,
  receiveMaterial,
  SaveMaterial,
  saveMaterial,
} from '../../shop/stock/fills/index.ts'
import { fillNumber, materialReasonLabel, quantityText, units } from '../../shop/stock/fills/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Pager } from '../kit/pager.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { loadMaterial } from './load-material.ts'
import { MaterialForms } from './material-forms.tsx'

/** One material: what is there, every movement, and what may be changed. */
export const meta = titled('Material')

export const loader = staffPage('purchases.read', loadMaterial)

const write = actionsOn('material')

export const action = staffActions({
  receive: write('purchases.change', ReceiveMaterial, async ({ tx, input, id, actor }) => {
    const { name, before, after, isNew } = await receiveMaterial(tx, { ...input, materialId: numberOf(id), actor })
    return {
      did: isNew ? 'material.received' : null,
      label: name,
      before: { stock: before },
      after: { stock: after, cost: input.cost },
      message: `Received. ${after} are there now.`,
    }
  }),
  count: write('purchases.change', CountMaterial, async ({ tx, input, id, actor }) => {
    const { name, before, after, isNew } = await countMaterial(tx, { ...input, materialId: numberOf(id), actor })
    const values = { before: { stock: before }, after: { stock: after, note: input.note } }
    return {
      did: isNew ? `material.${input.what}` : null,
      label: name,
      ...values,
      message: `Saved. ${after} are there now.`,
    }
  }),
  save: write('purchases.change', SaveMaterial, async ({ tx, input, id }) => {
    const { before } = await saveMaterial(tx, { ...input, materialId: numberOf(id) })
    const { version: _version, unit: _unit, ...after } = input
    return { did: 'material.changed', label: input.name, before, after, message: 'Saved.' }
  }),
})

export default function MaterialPage() {
  const page = useLoaderData<typeof loader>()
  const { material, movements, older } = page
  const { unit } = material
  const mayChange = useMay()('purchases.change')
  return (
    <DetailPage
      back={{ to: '/admin/materials', label: 'All materials' }}
      title={material.name}
      note={`${quantityText(material.stock, unit)} there, ${amountText(material.value)} worth. Counted in ${units[unit].toLowerCase()}.`}
      asideFirst
      aside={mayChange && <MaterialForms page={page} />}
    >
      <Panel title="Movements" note="Every change, newest first.">
        <Rows
          rows={movements}
          keyOf={({ entry }) => entry}
          to={({ fillId }) => fillId !== null && `/admin/fills/${fillId}`}
          cell={({ change, reason, fillId, supplier }) => (
            <>
              <b className="mr-3 font-medium tabular-nums">
                {change > 0 ? `+${quantityText(change, unit)}` : quantityText(change, unit)}
              </b>
              {[materialReasonLabel(reason), fillId !== null && fillNumber(fillId), supplier]
                .filter(Boolean)
                .join(', ')}
            </>
          )}
          note={({ actor, createdAt, note }) => [note, actor, timeText(createdAt)].filter(Boolean).join(', ')}
          end={({ stockAfter, valueChange }) => (
            <span>
              {`${quantityText(stockAfter, unit)} left`}
              <span className="block text-muted">{amountText(valueChange)}</span>
            </span>
          )}
          empty="Nothing has moved yet: receive what you have."
        />
        <Pager next={older === null ? null : { before: older }} />
      </Panel>
    </DetailPage>
  )
}
