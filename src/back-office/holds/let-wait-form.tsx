import { Day, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'

/** Postpones an order: nobody confirms, packs or sends it until a day, or until somebody goes on with it. */
export const LetWaitForm = ({ orderId }: { orderId: string }) => (
  <FoldForm label="Postpone this order" action="letWait" of={{ orderId }} submit="Postpone" variant="outline">
    <div className="pair">
      <Text name="note" label="Why, for staff" maxLength={500} required />
      <Day name="until" label="Until" hint="Without a day until somebody goes on with it" />
    </div>
  </FoldForm>
)
