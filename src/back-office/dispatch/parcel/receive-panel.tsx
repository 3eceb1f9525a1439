import { sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import { Select, Text } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'

/** The inspection of a parcel that came back. */
export const ReceivePanel = ({ parcel: { items } }: { parcel: Parcel }) => (
  <PanelForm
    title="It came back"
    note="Please say how many of each can be sold, 0 when it is lost. The others are written off."
    action="receive"
    submit="Receive"
    variant="outline"
  >
    <div className="grid gap-3 sm:grid-cols-2">
      {items.map(({ sizeId, name, ml, setOf, quantity }) => (
        <Text
          key={sizeId}
          name={`sellable.${sizeId}`}
          label={`${sizeText(name, ml, setOf)}: of ${quantity}`}
          inputMode="numeric"
          defaultValue={String(quantity)}
        />
      ))}
    </div>
    <Select name="again" label="Then" options={{ no: 'Back to stock', yes: 'Send the order again' }} />
  </PanelForm>
)
