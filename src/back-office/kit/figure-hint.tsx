import { useId, useRef } from 'react'
import { type FigureName, figures } from '../../shop/ground/figure-rules.ts'

/** A name with what it means, shown when it is touched or focused; a name alone without a meaning. */
export function Hint({ label, means }: { label: string; means?: string | undefined }) {
  const id = useId()
  const text = useRef<HTMLSpanElement>(null)
  if (!means) return label
  const isShown = () => text.current?.matches(':popover-open') === true
  return (
    <>
      <button
        type="button"
        className="hint"
        popoverTarget={id}
        popoverTargetAction="show"
        onFocus={({ currentTarget: source }) => !isShown() && text.current?.showPopover({ source })}
        onBlur={() => isShown() && text.current?.hidePopover()}
      >
        {label}
      </button>
      <span ref={text} id={id} popover="auto" className="hint-text">
        {means}
      </span>
    </>
  )
}

/** The name of a figure with its definition. */
export const FigureHint = ({ name }: { name: FigureName }) => <Hint {...figures[name]} />
