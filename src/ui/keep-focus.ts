/** Where the focus was: the element, and its place in each of its ancestors, the nearest first. */
type Place = { node: Element; path: { parent: Element; index: number }[]; pathname: string; search: string }

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary'

// After React has written a change, its effects and the browser's own return of the focus have had their turn.
const SETTLED_MS = 60

/**
 * Keeps the focus of whoever uses keys. A browser gives it to nobody when the element that has it is removed: then its
 * neighbour gets it, and the new page's content after a link was followed. One that was only disabled gets it back.
 * Call it once.
 */
export function keepFocus(): void {
  let place: Place | null = null
  let byKeys = true
  let settled: ReturnType<typeof setTimeout> | undefined
  const remember = (node: EventTarget | null) => {
    if (node instanceof Element && node !== document.body) place = placeOf(node)
  }
  const restore = () => {
    if (!byKeys || !place || document.activeElement !== document.body) return
    const next = inPlaceOf(place)
    // A new page begins at its top.
    next?.focus({ preventScroll: next.id === 'content' })
  }
  remember(document.activeElement)
  addEventListener('focusin', ({ target }) => remember(target))
  addEventListener('keydown', () => (byKeys = true), true)
  addEventListener('pointerdown', () => (byKeys = false), true)
  new MutationObserver(() => {
    clearTimeout(settled)
    settled = setTimeout(restore, SETTLED_MS)
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'open'] })
}

function placeOf(node: Element): Place {
  const path: Place['path'] = []
  for (let child = node; child.parentElement && child !== document.body; child = child.parentElement) {
    path.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  }
  const { pathname, search } = location
  return { node, path, pathname, search }
}

function inPlaceOf({ node, path, pathname, search }: Place): HTMLElement | null {
  const content = document.getElementById('content')
  // The next page of a listing has another query alone, and so has what a filter leaves, whose neighbour gets the
  // focus.
  if (location.pathname !== pathname || (location.search !== search && node.matches('nav a'))) return content
  // One that is disabled while something is sent is enabled again.
  if (node.isConnected && node.checkVisibility()) return node.matches(':disabled') ? null : (node as HTMLElement)
  for (const { parent, index } of path) {
    if (!parent.isConnected || !parent.checkVisibility()) continue
    if (!parent.closest('#content, dialog')) return content
    const parts = [...parent.children]
    for (const part of [...parts.slice(index), ...parts.slice(0, index).reverse()]) {
      const target = [part, ...part.querySelectorAll(FOCUSABLE)].find(
        one => one.matches(FOCUSABLE) && one.checkVisibility(),
      )
      // A listing's next page begins at its top.
      if (target) return isInSight(target) || parent.closest('dialog') ? (target as HTMLElement) : content
    }
  }
  return content
}

function isInSight(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
