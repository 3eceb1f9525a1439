import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Props = { title: string; note?: ReactNode; className?: string; children: ReactNode }

/** A titled part of a page. */
export function Panel({ title, note, className, children }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classNames('panel', className)}>
      <div>
        <h2 id={heading} className="font-semibold text-lg">
          {title}
        </h2>
        {note && <p className="text-muted text-sm">{note}</p>}
      </div>
      {children}
    </section>
  )
}
