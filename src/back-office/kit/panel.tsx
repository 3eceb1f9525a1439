import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** `id`: what a link to this part of the page names. */
type Props = { title: string; note?: ReactNode; id?: string | undefined; className?: string; children: ReactNode }

/** A titled part of a page. */
export function Panel({ title, note, id, className, children }: Props) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className={classNames('panel', className)}>
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
