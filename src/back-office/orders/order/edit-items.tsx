import type { Order, StaffOrder } from '../../../shop/orders/index.ts'
import { Fold } from '../../kit/fold.tsx'
import { StaffForm, useAnswer } from '../../kit/staff-form.tsx'
import { type EditedLine, LinesEditor } from '../lines/lines-editor.tsx'

type Props = { order: Order; office: StaffOrder['office'] }

/** Changes what is in the order, until its parcel leaves. */
export function EditItems({ order, office }: Props) {
  const answer = useAnswer('lines')
  const lines = order.items.map(
    (item): EditedLine => ({
      sizeId: item.selectedSizeId,
      name: item.productId.name,
      ml: item.ml,
      sku: item.sku,
      cutPrice: item.priceAtPurchase,
      quantity: item.quantity,
    }),
  )
  const wrong = answer && !answer.ok ? Object.values(answer.problems)[0] : undefined
  return (
    <Fold label="Change items" open={answer !== null}>
      <StaffForm
        // Saved, the form begins anew with what the order has now.
        action="lines"
        hidden={{ version: office.version }}
        submit="Save items"
        className="pt-2"
      >
        <LinesEditor lines={lines} typed={answer && !answer.ok ? answer.typed : undefined} />
        {wrong && (
          <p role="alert" className="text-danger text-sm">
            {wrong}
          </p>
        )}
        <p className="text-muted text-sm">
          Lines keep the price at which they were ordered; what is new costs what it costs today. The customer gets an
          email.
        </p>
      </StaffForm>
    </Fold>
  )
}
