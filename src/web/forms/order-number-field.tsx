import { ORDER_NUMBER_LIMIT } from '../../shop/orders/orders/typed-order-number-rules.ts'
import { TextField } from '../../ui/field.tsx'
import { useShellData } from '../browser/shell-data.ts'

/** The field of an order's number, as its customer has it. */
export const OrderNumberField = (props: Omit<Parameters<typeof TextField>[0], 'label'>) => (
  <TextField
    {...props}
    label="Order number"
    required
    maxLength={ORDER_NUMBER_LIMIT}
    autoComplete="off"
    autoCapitalize="characters"
    placeholder={`${useShellData().orderPrefix}-XXXX-XXXX`}
  />
)
