import { type MouseEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  open: boolean
  /** Called by Escape, Back, the backdrop and the close button; the caller then sets `open` to false. */
  onClose: () => void
  /** Called by a click on the backdrop instead of `onClose`. */
  onBackdrop?: (event: MouseEvent) => void
  title: string
  children: ReactNode
  className?: string
}

/** A modal dialog. Focus stays inside and returns to where it was; the page behind does not scroll. */
export function Dialog({ open, onClose, onBackdrop, title, children, className }: Props) {
  const modal = useModal({ open, onClose, onBackdrop })
  const heading = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={heading}
      // Only when the browser closed it: the event of our own close comes when another panel may be open.
      onClose={() => open && onClose()}
      className={classNames(
        'fixed inset-0 m-auto h-fit max-h-[min(85dvh,48rem)] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto rounded-sm bg-ground text-ink [box-shadow:var(--shadow-soft)]',
        className,
      )}
    >
      {open && (
        <div className="grid gap-5 p-5 sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <h2 id={heading} className="font-display font-medium text-xl">
              {title}
            </h2>
            <IconButton icon="close" label="Close" onClick={onClose} className="-mt-1 -mr-[12px] shrink-0" />
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
