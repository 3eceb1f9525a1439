import { useState } from 'react'
import type { Size } from '../../shop/catalogue/catalogue/product.ts'
import { isolated, sizeName, sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useCart } from '../cart/cart-store.ts'
import { AlertForm } from './alert-form.tsx'

type Props = { open: boolean; onClose: () => void; name: string; sizes: readonly Size[] }

/** Asks which sold-out size, and where to write. Default export, because it is loaded lazily. */
export default function AlertDialog({ open, onClose, name, sizes }: Props) {
  const [only, ...others] = sizes
  const email = useCart(cart => cart.userInfo?.email ?? '')
  const [chosen, choose] = useState(sizes[0]?._id ?? '')
  return (
    <Dialog open={open} onClose={onClose} title="Tell me when it is back" className="max-w-lg">
      <p className="wrap-anywhere text-muted">
        {only && !others.length ? sizeText(name, only.ml, only.setOf) : `${isolated(name)} is sold out in these sizes.`}
      </p>
      {sizes.length > 1 && (
        <SelectField label="Size" value={chosen} onChange={event => choose(event.target.value)}>
          {sizes.map(({ _id, ml, setOf }) => (
            <option key={_id} value={_id}>
              {sizeName({ ml, setOf })}
            </option>
          ))}
        </SelectField>
      )}
      <AlertForm key={chosen} sizeId={chosen} email={email} />
    </Dialog>
  )
}
