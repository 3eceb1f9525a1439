import { useEffect, useState } from 'react'
import { isPressWaiting, useConnectionLost } from '../../ui/connection.ts'
import { keepSending } from './keep-sending.ts'

type Props = {
  /** Nor is another page opened in place of this one. */
  holdsPage?: boolean
}

/** Keeps what was typed and pressed while the connection is lost, and says so. */
export function ConnectionNotice({ holdsPage = false }: Props) {
  const lost = useConnectionLost()
  const [held, setHeld] = useState(false)
  useEffect(() => keepSending(holdsPage), [holdsPage])
  useEffect(() => {
    if (!lost || !holdsPage) return
    const hold = (event: Event) => setHeld(before => holdBack(event) || before)
    const events = ['click', 'submit']
    for (const event of events) addEventListener(event, hold, { capture: true })
    addEventListener('beforeunload', askBeforeLeaving)
    return () => {
      removeEventListener('beforeunload', askBeforeLeaving)
      for (const event of events) removeEventListener(event, hold, { capture: true })
      setHeld(false)
    }
  }, [lost, holdsPage])
  return (
    <p role="status" className="connection-notice">
      {lost && 'No connection. This page and what you typed stay; what you pressed is sent as soon as it is back.'}
      {lost && held && ' Until then nothing else can be opened or sent.'}
    </p>
  )
}

/** Stops what would take the page away, or the place of the press that waits. Whether it did. */
function holdBack(event: Event): boolean {
  const on = event.target instanceof Element ? event.target : null
  const link = event.type === 'click' && on?.closest<HTMLAnchorElement>('a[href]')
  const leaves = link && link.origin === location.origin && !link.hash
  // A form of scans has a queue of its own.
  const overtakes = event.type === 'submit' && isPressWaiting() && !on?.hasAttribute('data-queues')
  if (!leaves && !overtakes) return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (isPressWaiting()) event.preventDefault()
}
