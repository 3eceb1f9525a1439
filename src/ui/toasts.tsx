import { type CSSProperties, useEffect, useRef } from 'react'
import { toast as show, Toaster } from 'sonner'
import { onToast, takeToasts } from './toast.ts'

const toastStyle = {
  '--normal-bg': 'var(--color-night)',
  '--normal-bg-hover': 'var(--color-night-soft)',
  '--normal-text': 'var(--color-ivory)',
  '--normal-border': 'var(--color-gold)',
  '--normal-border-hover': 'var(--color-gold-light)',
  '--border-radius': 'var(--radius-sm)',
  fontFamily: 'var(--font-text)',
} as CSSProperties

/** A touch target of 44 px. */
const actionStyle = {
  minWidth: '2.75rem',
  height: '2.75rem',
  justifyContent: 'center',
  background: 'transparent',
  color: 'var(--color-gold-light)',
  fontSize: 'var(--text-sm)',
  fontWeight: 600,
} as CSSProperties

/** Below the sticky header. */
const offset = { top: '5.5rem' }

/** Shows toasts at the top right; Alt+T focuses them. Default export, because it is loaded lazily. */
export default function Toasts() {
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const showAll = () => {
      // Re-opened each time, so that a toast is above a dialog that opened meanwhile.
      layer.current?.hidePopover()
      layer.current?.showPopover()
      for (const { kind, text, ...options } of takeToasts()) show[kind](text, options)
    }
    showAll()
    return onToast(showAll)
  }, [])

  return (
    <div ref={layer} popover="manual" className="toasts">
      <Toaster
        position="top-right"
        hotkey={['altKey', 'KeyT']}
        closeButton
        offset={offset}
        mobileOffset={offset}
        style={toastStyle}
        toastOptions={{ actionButtonStyle: actionStyle }}
      />
    </div>
  )
}
