import { type CSSProperties, useEffect, useRef } from 'react'
import { toast as show, Toaster } from 'sonner'
import { onToast, takeToasts } from './toast.ts'

const toastStyle = {
  '--normal-bg': 'var(--color-night)',
  '--normal-bg-hover': 'var(--color-night-soft)',
  '--normal-text': 'var(--color-ivory)',
  '--normal-border': 'var(--color-gold)',
  '--normal-border-hover': 'var(--color-gold-light)',
  '--border-radius': '2px',
  fontFamily: 'var(--font-text)',
} as CSSProperties

/** 'Undo' and the like: large enough for a thumb. */
const actionLook = {
  minWidth: '2.75rem',
  height: '2.75rem',
  justifyContent: 'center',
  background: 'transparent',
  color: 'var(--color-gold-light)',
  fontSize: '0.875rem',
  fontWeight: 600,
} as CSSProperties

/** Below the header, which must stay in reach. */
const below = { top: '5.5rem' }

/** Shows the shop's toasts: top right, Alt+T reaches them. Default export: it is loaded at the first toast. */
export default function Toasts() {
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const showAll = () => {
      // Raised anew each time, so that a toast lies above a dialog that opened meanwhile.
      layer.current?.hidePopover()
      layer.current?.showPopover()
      for (const { kind, text, ...how } of takeToasts()) show[kind](text, how)
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
        offset={below}
        mobileOffset={below}
        style={toastStyle}
        toastOptions={{ actionButtonStyle: actionLook }}
      />
    </div>
  )
}
