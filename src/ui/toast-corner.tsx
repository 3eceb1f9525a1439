import { useEffect, useState } from 'react'
import { lazyDialog } from './lazy-part.tsx'
import { onToast } from './toast.ts'

const Toasts = lazyDialog(() => import('./toasts.tsx'))

/** Loads the toast library with the first toast. Used once, in the layout. */
export function ToastCorner() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => (needed ? undefined : onToast(() => setNeeded(true))), [needed])
  return needed ? <Toasts /> : null
}
