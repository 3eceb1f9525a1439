import { useEffect, useRef } from 'react'

/** An entry of the browser's history. `panel`: added for an open panel, with the address of the page below it. */
type Entry = { idx: number; panel: boolean }

/** The functions that close the open panels, the topmost last. */
const opened: (() => void)[] = []
let current: Entry | null = null
// Set while an entry of a closed panel is skipped.
let skipping = false
// Set on the way back to the page that was left while its panel closed.
let returning = false

const readEntry = (): Entry => ({ idx: history.state?.idx ?? 0, panel: history.state?.panel === true })

/**
 * The browser's Back closes an open panel and stays on the page: an open panel has an entry of its own in the history.
 * When the panel is closed in another way, its entry stays and is skipped, since removing it could race with a
 * navigation.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const closeThis = () => latest.current()
    opened.push(closeThis)
    addEntry()
    return () => void opened.splice(opened.indexOf(closeThis), 1)
  }, [open])
}

/** Tracks the entries of the router, whose pushes no event reports. Called after each navigation. */
export function trackHistory(): () => void {
  if (!current) window.addEventListener('popstate', onPop, true)
  current = readEntry()
  // A panel that stays open over a navigation, such as the filters, needs an entry above the new page; one that closes
  // does not.
  const timer = setTimeout(() => opened.length > 0 && addEntry())
  return () => clearTimeout(timer)
}

function addEntry(): void {
  const { idx, panel } = readEntry()
  if (!panel) history.pushState({ ...history.state, idx: idx + 1, panel: true }, '')
  current = readEntry()
}

/** Runs before the router's listener, which sees only the changes of pages. */
function onPop(event: PopStateEvent): void {
  const left = current ?? readEntry()
  const now = readEntry()
  current = now
  const skipped = skipping
  skipping = false
  if (returning) {
    returning = false
    event.stopImmediatePropagation()
  } else if (now.panel && now.idx === left.idx) {
    // Back from a page whose push is not tracked yet, since it is still being rendered: its panel closes.
    event.stopImmediatePropagation()
    opened.at(-1)?.()
    returning = true
    history.go(1)
  } else if (now.panel) {
    event.stopImmediatePropagation()
    skipping = now.idx < left.idx
    history.go(skipping ? -1 : 1)
  } else if (left.panel && now.idx === left.idx - 1 && !skipped) {
    event.stopImmediatePropagation()
    const close = opened.at(-1)
    if (close) close()
    else history.back()
    if (opened.length > 1) addEntry()
  }
}
