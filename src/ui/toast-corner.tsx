import { lazy, Suspense, useEffect, useState } from 'react'
import { onToast } from './toast.ts'

const Toasts = lazy(() => import('./toasts.tsx'))

/** Where toasts appear. The library that shows them is loaded at the first one. Used once, in the root. */
export function ToastCorner() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => (wanted ? undefined : onToast(() => setWanted(true))), [wanted])
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
