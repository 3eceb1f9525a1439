import type { ReactNode } from 'react'

/** Shown instead of an empty list. `action` is usually a LinkButton. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-14 text-center">
      <p className="wrap-anywhere font-display text-xl leading-tight">{title}</p>
      {text && <p className="max-w-md text-balance text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
