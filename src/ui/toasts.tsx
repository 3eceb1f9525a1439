import { useEffect } from 'react'
import { toast as show, Toaster } from 'sonner'
import { onToast, takeToasts } from './toast.ts'

// React.lazy wants a default export.
export default function Toasts() {
  useEffect(() => {
    const showAll = () => {
      for (const { kind, text, ...how } of takeToasts()) show[kind](text, how)
    }
    showAll()
    return onToast(showAll)
  }, [])
  return (
    <Toaster
      position="top-right"
      hotkey={['altKey', 'KeyT']}
      closeButton
      toastOptions={{
        style: {
          background: 'var(--color-night)',
          color: 'var(--color-ivory)',
          border: '1px solid var(--color-gold)',
          borderRadius: '2px',
          fontFamily: 'var(--font-text)',
        },
      }}
    />
  )
}
