import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  /** The mark above, where the whole page is empty. */
  icon?: IconName
  title: string
  text?: string
  action?: ReactNode
}

/** Shown instead of an empty list. `action` is usually a LinkButton. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div className="empty-state">
      {icon && (
        <span className="empty-mark">
          <Icon name={icon} size={36} />
        </span>
      )}
      <h2 className="empty-title">{title}</h2>
      {text && <p className="max-w-md text-balance text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
