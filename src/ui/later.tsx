// biome-ignore-all lint/correctness/noComponentHookFactories: each part is made once, when its module is read.
import { type ComponentType, memo, Suspense, use, useEffect } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

/** How near to the screen a part may come before its code is loaded, in CSS pixels. */
const NEAR = '500px'

/** On the server: parts on their way from the disk. */
const arriving: Promise<unknown>[] = []

/** On the server, before a page is rendered: all parts are there to be written. */
export async function partsArrived(): Promise<void> {
  await Promise.all(arriving.splice(0))
}

/** In the browser: how to load each part that still waits. */
const waiting = new Set<() => void>()

/** Loads every part that still waits: the visitor is about to leave for another page, and nothing should hold that up. */
export function loadWaiting(): void {
  for (const start of waiting) start()
}

let failed = false

/** Whether a part could not be loaded. Browsers do not try a failed file again: only a page loaded anew is whole. */
export const hasFailed = (): boolean => failed

/**
 * A part of a page that can be read before its code is there: the server writes it whole, and the browser loads it when
 * `place`, a selector of what it draws, comes near, when somebody reaches into it, or when the page changes. Give it props
 * that stay the same as long as what they say does: a part that changes before it is there would vanish until it is.
 * Without a `place` it is loaded when it is first drawn.
 */
export function later<Props extends object>(load: Load<Props>, place?: string) {
  const Part = import.meta.env.SSR ? partOnServer(load) : partInBrowser(load, place)
  return memo(function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}

function partOnServer<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Whole: ComponentType<Props> = () => null
  const arrives = load().then(part => {
    Whole = part
  })
  arriving.push(arrives)
  return props => <Whole {...props} />
}

function partInBrowser<Props extends object>(load: Load<Props>, place?: string): ComponentType<Props> {
  let start = () => {}
  // React waits for it, and with React the page.
  let needed = false
  const part = new Promise<ComponentType<Props>>(resolve => {
    start = () => {
      waiting.delete(start)
      load().then(resolve, () => {
        // A bad line takes nothing away that the server has written, unless the page changes and cannot wait.
        failed = true
        if (needed) resolve(nothing)
      })
    }
  })
  const drawn = place ? document.querySelector(place) : null
  // Its page is being opened from another one: it is drawn soon.
  if (place && !drawn) start()
  if (drawn) {
    waiting.add(start)
    whenNear(drawn, start)
  }
  const pressAgain = drawn ? keepPress(drawn, start) : never

  let asked = !drawn
  return function Part(props) {
    // Asked for again before it was near: something happens to it, or around it, and React needs it now.
    if (asked && !needed) {
      needed = true
      start()
    }
    asked = true
    const Whole = use(part)
    useEffect(pressAgain, [])
    return <Whole {...props} />
  }
}

const never = () => {}
const nothing = () => null

/** Keeps the press of a button that came before its code. Returns how to press it again, once it is alive. */
function keepPress(element: Element, start: () => void): () => void {
  let pressed: HTMLButtonElement | null = null
  const keep = (event: Event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest('button') : null
    if (!button || !element.contains(button)) return
    // Otherwise its form would be sent by the browser meanwhile, and the page with it.
    event.preventDefault()
    pressed = button
    start()
  }
  // Before React, which would not let it through.
  window.addEventListener('click', keep, true)
  return () => {
    window.removeEventListener('click', keep, true)
    pressed?.click()
    pressed = null
  }
}

function whenNear(element: Element, start: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      start()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
}
