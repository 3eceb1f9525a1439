// biome-ignore-all lint/correctness/noComponentHookFactories: each part is created once, when its module is read.
import { type ComponentType, memo, Suspense, use, useEffect } from 'react'
import { isOffline, whenOnline } from './connection.ts'
import { isInteractive } from './interactive.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

// Distance from the viewport at which the code of a part is loaded.
const LOAD_MARGIN = '500px'

/** Server only: parts whose modules are being loaded. */
const loading: Promise<unknown>[] = []

/** Server only: resolves when all parts can be rendered. */
export async function lazyPartsLoaded(): Promise<void> {
  await Promise.all(loading.splice(0))
}

/** Browser only: functions that load the parts not loaded yet. */
const remaining = new Set<() => void>()

/** Loads all parts that are not loaded yet: a navigation must not wait for them. */
export function loadRemainingParts(): void {
  for (const start of remaining) start()
}

let failed = false

/** Whether a part could not be loaded. Browsers do not retry a failed module: only a full page load does. */
export const partLoadFailed = (): boolean => failed

/**
 * A part of a page that the server renders completely and whose code the browser loads when the element matching
 * `selector` comes near the viewport, when it is clicked, or when its props change. Its props must keep their identity
 * until then: a part that re-renders before its code is there would disappear meanwhile. Without `selector` it is
 * loaded when it is first rendered. Without a network it waits for one, unless `offline` can stand in its place.
 */
export function lazyPart<Props extends object>(load: Load<Props>, selector?: string, offline?: ComponentType<Props>) {
  const Part = import.meta.env.SSR ? partOnServer(load) : partInBrowser(load, selector, offline)
  return memo(function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}

/**
 * What a press opens: not in the server's HTML, loaded when it is first rendered. When it cannot be loaded, the page
 * stays without it.
 */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazyPart<Props>(
    import.meta.env.SSR ? async () => renderNothing : () => load().then(({ default: Dialog }) => Dialog),
  )
}

function partOnServer<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Loaded: ComponentType<Props> = () => null
  loading.push(
    load().then(part => {
      Loaded = part
    }),
  )
  return props => <Loaded {...props} />
}

function partInBrowser<Props extends object>(
  load: Load<Props>,
  selector?: string,
  offline?: ComponentType<Props>,
): ComponentType<Props> {
  let start = () => {}
  // React waits for the part, and the page with it.
  let needed = false
  const part = new Promise<ComponentType<Props>>(resolve => {
    start = () => {
      remaining.delete(start)
      const loaded = offline && isOffline() ? Promise.resolve(offline) : whenOnline().then(load)
      loaded.then(resolve, () => {
        // After a failure the server's HTML stays, unless React has removed it and cannot continue without the part.
        failed = true
        if (needed && !element?.isConnected) resolve(offline ?? renderNothing)
      })
    }
  })
  // Once the document is hydrated, this module belongs to another page, which is prefetched or opened: the part renders
  // soon, and an element that matches `selector` is not the part's.
  const element = selector && !isInteractive() ? document.querySelector(selector) : null
  if (selector && !element) start()
  if (element) {
    remaining.add(start)
    whenNear(element, start)
  }
  const repeatClick = element ? holdClick(element, start) : doNothing

  let rendered = !element
  return function Part(props) {
    // A second render before the part is loaded: its props changed, so React needs it now, or the pointer has come to
    // it.
    if (rendered && !needed) {
      needed = true
      start()
    }
    rendered = true
    const Loaded = use(part)
    useEffect(repeatClick, [])
    return <Loaded {...props} />
  }
}

const doNothing = () => {}
const renderNothing = () => null

/** Holds back a click on a button whose code is not loaded yet. Returns a function that repeats it after hydration. */
function holdClick(element: Element, start: () => void): () => void {
  let clicked: HTMLButtonElement | null = null
  const onClick = (event: Event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest('button') : null
    if (!button || !element.contains(button)) return
    // The browser would submit the form of the button and leave the page.
    event.preventDefault()
    clicked = button
    start()
  }
  // In the capture phase, because React stops events of parts that are not hydrated.
  window.addEventListener('click', onClick, true)
  return () => {
    window.removeEventListener('click', onClick, true)
    clicked?.click()
    clicked = null
  }
}

function whenNear(element: Element, start: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      start()
    },
    { rootMargin: LOAD_MARGIN },
  )
  observer.observe(element)
}
