import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { newAttempt } from '../../shop/ground/form-attempt.ts'
import { amountText } from '../../shop/ground/money.ts'
import {
  CountMaterial,
  countMaterial,
  findMaterial,
  ReceiveMaterial,
  receiveMaterial,
  SaveMaterial,
  saveMaterial,
} from '../../shop/stock/fills/index.ts'
import {
  fillNumber,
  materialReasonLabel,
  quantityText,
  type Unit,
  units,
} from '../../shop/stock/fills/material-rules.ts'
import { listSuppliers } from '../../shop/stock/purchases/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Pager } from '../kit/pager.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { useActionResult } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

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

const example = { g: 'Such as 250, 2 kg or 5 tola', ml: 'Such as 500 or 5 l', piece: 'Such as 200' } satisfies Record<
  Unit,
  string
>

/** Receives, counts and changes a material. */
function MaterialForms({ page: { material, suppliers, attempt } }: { page: MaterialPageData }) {
  const [received, counted] = [useActionResult('receive'), useActionResult('count')]
  const { name, unit, lowMark, note, version } = material
  return (
    <>
      <PanelForm
        // Empty again once it is saved: a second press has nothing to send.
        key={`receive ${received?.ok ? received.message : ''}`}
        title="Receive"
        note="What came, and what all of it cost: the cost is averaged with what is there."
        action="receive"
        submit="Receive"
        hidden={{ attempt }}
      >
        <div className="pair">
          <Text name="quantity" label="How much" hint={example[unit]} required />
          <Text name="cost" label="Cost of all of it, Rs" inputMode="decimal" required />
        </div>
        <div className="pair">
          <Select
            name="supplierId"
            label="Supplier"
            empty="None"
            options={suppliers.map(each => [String(each.supplierId), each.name] as const)}
          />
          <Text name="note" label="Note" maxLength={200} />
        </div>
      </PanelForm>
      <PanelForm
        key={`count ${counted?.ok ? counted.message : ''}`}
        title="Count, or write off"
        action="count"
        submit="Save"
        variant="outline"
        hidden={{ attempt }}
      >
        <div className="pair">
          <Select
            name="what"
            label="What"
            options={{ counted: 'Counted: so much is there', lost: 'Lost: so much is gone' }}
          />
          <Text name="quantity" label="How much" hint={example[unit]} required />
        </div>
        <Text name="note" label="Note" hint="Of a loss: how it happened" maxLength={200} />
      </PanelForm>
      <PanelForm title="Name and low mark" action="save" submit="Save" variant="outline" hidden={{ version, unit }}>
        <div className="pair">
          <Text name="name" label="Name" defaultValue={name} maxLength={120} required />
          <Text
            name="lowMark"
            label="Low from"
            defaultValue={
              lowMark === null
                ? ''
                : quantityText(lowMark, unit)
                    .replace(/ pieces?$/, '')
                    .replaceAll(',', '')
            }
            hint="Empty: never"
          />
        </div>
        <Text name="note" label="Note" defaultValue={note} maxLength={500} />
      </PanelForm>
    </>
  )
}

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

/** A material with a page of its movements, and from whom it may come. */
async function loadMaterial({ shop, params, url }: StaffAsked) {
  const before = numberOf(url.searchParams.get('before') ?? undefined) || undefined
  const [page, suppliers] = await Promise.all([
    findMaterial(shop.db, numberOf(params.id), before),
    listSuppliers(shop.db),
  ])
  return { ...page, suppliers: suppliers.map(({ supplierId, name }) => ({ supplierId, name })), attempt: newAttempt() }
}

type MaterialPageData = Awaited<ReturnType<typeof loadMaterial>>
