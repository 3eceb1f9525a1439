import { amountText, paisa } from '../../shop/ground/money.ts'
import { quantityText } from '../../shop/stock/fills/rules.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { MarginText } from '../stock/margin-text.tsx'
import type { FillPageData } from './load-fill.ts'

/** How many: shows what it takes, and writes nothing. */
export const FillForm = ({ page: { asked } }: { page: FillPageData }) => (
  <Panel title="How many">
    <form className="flex flex-wrap items-end gap-3">
      <TextField
        name="pieces"
        label="Pieces"
        inputMode="numeric"
        defaultValue={asked.typed}
        className="w-28"
        required
      />
      <TextField
        name="spoilt"
        label="Also spoilt"
        inputMode="numeric"
        defaultValue={asked.spoilt || ''}
        className="w-28"
      />
      <Button type="submit" variant="outline">
        Show what it takes
      </Button>
    </form>
    {asked.typed !== '' && asked.pieces === null && (
      <p role="alert" className="text-danger text-sm">
        Please enter how many pieces, at least 1
      </p>
    )}
  </Panel>
)

type Props = { page: FillPageData; plan: NonNullable<FillPageData['plan']>; mayChange: boolean }

/** What the fill takes and costs, and the button that does it. */
export function FillPreview({ page: { asked, attempt, size }, plan, mayChange }: Props) {
  const pieces = asked.pieces ?? 0
  const rows = (
    <Rows
      label="What it takes"
      rows={plan.taken}
      keyOf={({ materialId }) => materialId}
      cell={({ name }) => name}
      note={({ unit, stock, short, used, waste }) =>
        short > 0
          ? `${quantityText(short, unit)} missing: ${quantityText(stock, unit)} are there`
          : `${quantityText(stock - used - waste, unit)} stay`
      }
      end={({ materialId, unit, used, waste, cost }) => (
        <>
          <span>
            {quantityText(used + waste, unit)}
            {!plan.short && <span className="block text-muted">{amountText(cost)}</span>}
          </span>
          {mayChange && !plan.short && unit !== 'piece' && (
            <Text name={`lost.${materialId}`} label={`Lost beside, ${unit}`} className="w-32" />
          )}
        </>
      )}
    />
  )
  const each = paisa(Math.round(plan.cost / pieces))
  const cost = (
    <p className="font-medium">
      {`${amountText(plan.cost)} in all, ${amountText(each)} each`}
      <span className="font-normal text-sm">
        <MarginText cutPrice={size.cutPrice} averageCost={each} />
      </span>
    </p>
  )
  if (plan.short || !mayChange)
    return (
      <Panel title={`To fill ${pieces}`}>
        {plan.short && <Notice>{`Not enough. ${plan.short}.`}</Notice>}
        {rows}
        {!plan.short && cost}
      </Panel>
    )
  return (
    <PanelForm
      title={`To fill ${pieces}`}
      note="What was wasted is added to the cost."
      action="fill"
      submit={`Fill ${pieces}`}
      busy="Filling ..."
      hidden={{ attempt, pieces, spoilt: asked.spoilt }}
    >
      {rows}
      {cost}
      <Text name="note" label="Note" maxLength={200} />
    </PanelForm>
  )
}
