import { useNavigation } from 'react-router'

/** A thin gold bar at the top while the next page is on its way; quick pages never show it. */
export function LoadingBar() {
  const waiting = useNavigation().state !== 'idle'
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
