import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { sayWhenSlow } from '../../web/browser/say-when-slow.ts'

/** A progress bar at the top while a page is loading; not shown for fast pages. */
export function LoadingBar() {
  const waiting = useNavigation().state !== 'idle'
  useEffect(() => (waiting ? sayWhenSlow() : undefined), [waiting])
  return (
    <div role="status">
      {waiting && (
        <>
          <div className="loading-bar" aria-hidden="true" />
          <span className="sr-only">Loading</span>
        </>
      )}
    </div>
  )
}
