import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** `id`: a link to it opens it. */
type Props = {
  label: ReactNode
  open?: boolean
  id?: string | undefined
  className?: string
  /** Beside the title of a page: over what is below on a wide screen, one open at a time. */
  menu?: boolean
  children: ReactNode
}

/** What is needed now and then, behind a line that opens it. Works without JavaScript. */
export function Fold({ label, open, id, className, menu, children }: Props) {
  return (
    <details open={open} className={menu ? 'menu' : className} name={menu ? 'menu' : undefined}>
      <summary className="fold">
        {label} <Icon name="down" size={16} />
      </summary>
      {id ? <div id={id}>{children}</div> : children}
    </details>
  )
}

/** What a narrow screen keeps behind a line that opens it; where there is room it is always in sight (`kit.css`). */
export const NarrowFold = ({ label, id, children }: Pick<Props, 'label' | 'id' | 'children'>) => (
  <Fold label={label} id={id} className="narrow-fold">
    {children}
  </Fold>
)

type UnfoldProps = { label: ReactNode; className: string; children: ReactNode }

/**
 * What a narrow screen has no room for, behind a button; where there is room it stands there. Without scripts it is
 * always in sight. Which width that is, the style sheet says of `className`.
 */
export function Unfold({ label, className, children }: UnfoldProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={`scripted fold ${className}-button`}
      >
        {label} <Icon name="down" size={16} />
      </button>
      <div className={className} data-open={open}>
        {children}
      </div>
    </>
  )
}
