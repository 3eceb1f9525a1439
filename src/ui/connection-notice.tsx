import type { ReactNode } from 'react'
import { useConnectionLost } from './connection.ts'

/** Says that the connection is lost, and what becomes of what was typed and pressed. `children`: said besides. */
export function ConnectionNotice({ children }: { children?: ReactNode }) {
  const lost = useConnectionLost()
  return (
    <p role="status" className="connection-notice">
      {lost && 'No connection. This page and what you typed stay; what you pressed is sent as soon as it is back.'}
      {lost && children}
    </p>
  )
}
