import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText, paisa } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { findFill, UndoFill, undoFill } from '../../shop/stock/fills/index.ts'
import { fillNumber, quantityText } from '../../shop/stock/fills/material-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** One fill: what it took, what it cost, and its undoing. */
export const meta = titled('Fill')

export const loader = staffPage('purchases.read', ({ shop, params }) => findFill(shop.db, numberOf(params.id)))

export const action = staffActions({
  undo: actionsOn('fill')('purchases.change', UndoFill, async ({ tx, input, id, actor }) => {
    const { pieces } = await undoFill(tx, { ...input, fillId: numberOf(id), actor })
    return {
      did: 'fill.undone',
      label: fillNumber(numberOf(id)),
      after: { pieces, reason: input.reason },
      message: `Undone: ${plural(pieces, 'piece')} taken out, the materials are back.`,
    }
  }),
})

export default function FillPage() {
  const { fill, materials } = useLoaderData<typeof loader>()
  const { fillId, sizeId, name, ml, pieces, spoilt, cost, note, actor, createdAt, undoneAt, undoneBy, undoReason } =
    fill
  const mayUndo = useMay()('purchases.change') && undoneAt === null
  return (
    <DetailPage
      back={{ to: '/admin/fills', label: 'All fills' }}
      title={`${fillNumber(fillId)}: ${sizeText(name, ml, null)}`}
      chips={undoneAt && <span className="chip">Undone</span>}
      note={[
        `${plural(pieces, 'piece')} by ${actor}, ${timeText(createdAt)}.`,
        spoilt > 0 && `${plural(spoilt, 'bottle')} spoilt.`,
        `${amountText(cost)} in all, ${amountText(paisa(Math.round(cost / pieces)))} each.`,
        note,
        undoneAt && `Undone by ${undoneBy}, ${timeText(undoneAt)}: ${undoReason}`,
      ]
        .filter(Boolean)
        .join(' ')}
      aside={
        mayUndo && (
          <PanelForm
            title="Undo"
            note="Takes its pieces out of stock again, and puts its materials back at what they cost, waste among them."
            action="undo"
            submit="Undo this fill"
            variant="outline"
          >
            <Text name="reason" label="Why" maxLength={200} required />
          </PanelForm>
        )
      }
    >
      <Panel title="What it took">
        <Rows
          rows={materials}
          keyOf={({ materialId }) => materialId}
          to={({ materialId }) => `/admin/materials/${materialId}`}
          cell={material => material.name}
          note={({ waste, unit }) => waste > 0 && `${quantityText(waste, unit)} waste`}
          end={({ used, waste, unit, cost: of }) => (
            <span>
              {quantityText(used + waste, unit)}
              <span className="block text-muted">{amountText(of)}</span>
            </span>
          )}
        />
        <a href={`/admin/fills/sizes/${encodeURIComponent(sizeId)}`} className="text-link text-sm">
          Fill this size again
        </a>
      </Panel>
    </DetailPage>
  )
}
