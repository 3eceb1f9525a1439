import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { showModal } from './show-modal.ts'
import { useModalEvents } from './use-modal.ts'

// The specification's timings.
const OPEN_DELAY_MS = 100
const CLOSE_ANIMATION_MS = 300

type Props = {
  open: boolean
  /** Called by Escape, Back, the backdrop and the close button; the caller then sets `open` to false. */
  onClose: () => void
  /** Called by a click on the backdrop instead of `onClose`. */
  onBackdrop?: (event: MouseEvent) => void
  title: string
  children: ReactNode
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  side?: 'left' | 'right'
  background?: 'ground' | 'band'
  className?: string
}

/**
 * A panel that slides in from a side. Focus stays inside and returns to where it was; the page behind does not scroll.
 */
export function Drawer({
  open,
  onClose,
  onBackdrop,
  title,
  children,
  footer,
  side = 'right',
  background = 'ground',
  className,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useShown(open, dialog)
  const events = useModalEvents({ open, onClose, onBackdrop })
  return (
    <dialog
      ref={dialog}
      {...events}
      aria-label={title}
      data-open={shown && open}
      className={classNames(
        'drawer fixed top-0 bottom-0 h-dvh w-[min(27rem,100vw)]',
        background === 'ground' ? 'bg-ground text-ink' : 'drawer-band on-band bg-band text-band-ink',
        side === 'right' ? 'drawer-right right-0 left-auto' : 'drawer-left right-auto left-0',
        className,
      )}
    >
      {(shown || open) && (
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between border-line border-b py-2 pr-2 pl-5">
            <h2 className="font-display font-medium text-xl">{title}</h2>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {footer && <div className="border-line border-t">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}

/** True from 100 ms after `open` until the close animation has ended. */
function useShown(open: boolean, dialog: { current: HTMLDialogElement | null }): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (open) {
      const timer = setTimeout(() => {
        showModal(dialog.current)
        setShown(true)
      }, OPEN_DELAY_MS)
      return () => clearTimeout(timer)
    }
    const timer = setTimeout(() => {
      dialog.current?.close()
      setShown(false)
    }, CLOSE_ANIMATION_MS)
    return () => clearTimeout(timer)
  }, [open, dialog])
  return shown
}
