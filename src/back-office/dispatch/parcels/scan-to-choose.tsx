import { useState } from 'react'
import { typedCode } from '../../../shop/ground/typed-text-rules.ts'
import type { ListedParcel } from '../../../shop/orders/dispatch/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ScanField } from '../../kit/scan-field.tsx'
import { useMay } from '../../kit/use-may.ts'

type Props = { parcels: readonly ListedParcel[] }

/**
 * Ticks the parcels of the list that are scanned as a courier takes them, so that one of another courier does not leave
 * and none is counted that stayed. A field that has the focus would take the keys of the list: it is opened by a
 * button.
 */
export function ScanToChoose({ parcels }: Props) {
  const mayWork = useMay()('dispatch.work')
  const [open, setOpen] = useState(false)
  const [result, setResult] = useState<{ ok: boolean; message: string }>()
  if (!mayWork) return null
  if (!open) {
    return (
      <Button variant="outline" onClick={() => setOpen(true)} className="scripted mt-3">
        Scan what leaves
      </Button>
    )
  }
  return (
    <div className="scripted mt-3 sm:max-w-md">
      <ScanField
        action=""
        name="code"
        label="Number of the parcel, its order or its booking"
        submit="Tick"
        result={result}
        onScan={code => setResult(tick(parcels, code))}
      />
    </div>
  )
}

function tick(parcels: readonly ListedParcel[], code: string) {
  if (code === '') return { ok: false, message: 'Please scan or type a number' }
  const meant = typedCode(code).toUpperCase()
  const isMeant = (number: string) => number.toUpperCase() === meant
  const matches = parcels.filter(
    ({ code: own, orderNumber, trackingNumber }) => isMeant(own) || isMeant(orderNumber) || isMeant(trackingNumber),
  )
  const [parcel, other] = matches
  if (!parcel) return { ok: false, message: `${code} is not in this list.` }
  if (other) return { ok: false, message: `${code} has ${matches.length} parcels: please scan each.` }
  const box = boxes().find(({ value }) => value === parcel.parcelId)
  if (box?.checked) return { ok: false, message: `${parcel.code} is ticked already.` }
  box?.click()
  const ticked = boxes().filter(({ checked }) => checked).length
  return { ok: true, message: `${parcel.code}: ${ticked} of ${parcels.length} ticked.` }
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.list input[name="parcel"]')]
