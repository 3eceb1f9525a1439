import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import stylesheet from './storefront.css?url'

const FIRST_RETRY_MS = 1_000

// What scripts add to a page is in the whole style sheet alone: until it is there the page stays one without scripts.
if (import.meta.env.PROD) {
  for (let wait = FIRST_RETRY_MS; !(await addStyles(stylesheet)); wait *= 2)
    await new Promise(resolve => setTimeout(resolve, wait))
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

/** Whether it could be loaded. */
function addStyles(href: string): Promise<boolean> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  return new Promise(resolve => {
    link.onload = () => resolve(true)
    link.onerror = () => {
      link.remove()
      resolve(false)
    }
  })
}
