import type { ReactNode } from 'react'

/** Shown instead of an empty list. `action` is usually a LinkButton. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-title">{title}</p>
      {text && <p className="max-w-md text-balance text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
