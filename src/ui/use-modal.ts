import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { useBackCloses } from './back-closes.ts'
import { showModal } from './show-modal.ts'

type Modal = {
  open: boolean
  /** Called by Escape, Back and a click on the backdrop; the caller then sets `open` to false. */
  onClose: () => void
  /** Called by a click on the backdrop instead of `onClose`. */
  onBackdrop?: ((event: MouseEvent) => void) | undefined
}

/** The attributes of a modal `<dialog>` that is shown while `open`. Focus stays inside and returns to where it was. */
export function useModal(modal: Modal) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (modal.open) showModal(ref.current)
    else ref.current?.close()
  }, [modal.open])
  return { ref, ...useModalEvents(modal) }
}

/**
 * What closes a modal `<dialog>`, whenever it is shown: the browser's Back, and the attributes for Escape and the
 * backdrop.
 */
export function useModalEvents({ open, onClose, onBackdrop = onClose }: Modal) {
  useBackCloses(open, onClose)
  return {
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onClose()
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (isBackdrop(event)) onBackdrop(event)
    },
  }
}

/** Whether a click was on the backdrop: the dialog is its target and the point lies outside its box. */
function isBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
