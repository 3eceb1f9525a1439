import { amountText, paisa } from '../../shop/ground/money.ts'
import type { Given } from '../../shop/stock/stock/index.ts'
import { givenReasons, stockReasonLabel } from '../../shop/stock/stock/rules.ts'
import { Tiles } from '../kit/tiles.tsx'

type Props = { given: readonly Given[]; seesCost: boolean }

/** Pieces and cost of each reason. */
export const GivenTotals = ({ given, seesCost }: Props) => (
  <div className="mt-3">
    <Tiles label="In all" tiles={givenReasons.map(reason => totalOf(reason, given, seesCost))} />
  </div>
)

function totalOf(reason: string, given: readonly Given[], seesCost: boolean) {
  const these = given.filter(one => one.reason === reason)
  const cost = these.reduce((sum, one) => sum + (one.cost ?? 0), 0)
  return {
    label: `${stockReasonLabel(reason)}s`,
    figure: these.reduce((sum, { pieces }) => sum + pieces, 0),
    note: seesCost && amountText(paisa(cost)),
  }
}
