import { type CSSProperties, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast as show, Toaster } from 'sonner'
import { onToast, takeToasts } from './toast.ts'

const toastStyle = {
  '--normal-bg': 'var(--color-band)',
  '--normal-bg-hover': 'var(--color-band-soft)',
  '--normal-text': 'var(--color-band-ink)',
  '--normal-border': 'var(--color-accent)',
  '--normal-border-hover': 'var(--color-accent-light)',
  '--border-radius': 'var(--radius-sm)',
  fontFamily: 'var(--font-text)',
} as CSSProperties

/** A touch target of 44 px. */
const actionStyle = {
  minWidth: '2.75rem',
  height: '2.75rem',
  justifyContent: 'center',
  background: 'transparent',
  color: 'var(--color-accent-light)',
  fontSize: 'var(--text-sm)',
  fontWeight: 600,
} as CSSProperties

/** Below the sticky header. */
const offset = { top: '5.5rem' }

/** Shows toasts at the top right; Alt+T focuses them. Default export, because it is loaded lazily. */
export default function Toasts() {
  const [layer] = useState(newLayer)

  useEffect(() => {
    const showAll = () => {
      raise(layer)
      for (const { kind, text, ...options } of takeToasts()) show[kind](text, options)
    }
    showAll()
    const onClose = () => raise(layer)
    document.addEventListener('close', onClose, true)
    const stop = onToast(showAll, () => raise(layer))
    return () => {
      stop()
      document.removeEventListener('close', onClose, true)
      layer.remove()
    }
  }, [layer])

  return createPortal(
    <Toaster
      position="top-right"
      hotkey={['altKey', 'KeyT']}
      closeButton
      offset={offset}
      mobileOffset={offset}
      style={toastStyle}
      toastOptions={{ actionButtonStyle: actionStyle }}
    />,
    layer,
  )
}

/** An element that React does not place, so that it can be moved. */
const newLayer = () => Object.assign(document.createElement('div'), { popover: 'manual', className: 'toasts' })

/**
 * Puts the toasts above everything, into the modal dialog that is open: outside it they could be neither pressed nor
 * read out.
 */
function raise(layer: HTMLElement): void {
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (layer.parentElement !== place) place.append(layer)
  if (layer.matches(':popover-open')) layer.hidePopover()
  layer.showPopover()
}
