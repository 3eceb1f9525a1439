import { lazy, Suspense, useEffect, useState } from 'react'
import { onToast } from './toast.ts'

const Toasts = lazy(() => import('./toasts.tsx'))

/** Loads the toast library with the first toast. Used once, in the layout. */
export function ToastCorner() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => (needed ? undefined : onToast(() => setNeeded(true))), [needed])
  return needed ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
