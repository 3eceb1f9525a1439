import { create } from 'zustand'

/** Panels over the page. One at a time: opening one closes the others. */
export type Panel = 'menu' | 'search' | 'cart' | 'account' | 'coupons'

const useOpenPanel = create<{ panel: Panel | null }>(() => ({ panel: null }))

// The focus before the first panel, and its page: a panel that opened another no longer exists when that one closes.
let opener: Element | null = null
let page = ''

/**
 * Opens a panel and closes any other. `from` has the focus again afterwards: by default what had it before the first
 * panel.
 */
export function openPanel(panel: Panel, from?: Element): void {
  if (from || !useOpenPanel.getState().panel) {
    opener = from ?? document.activeElement
    page = location.pathname
  }
  useOpenPanel.setState({ panel })
  document.getElementById(`early-${panel}`)?.focus()
}

/**
 * Restores the focus once no panel is open, unless another element has it; the content of another page has it that a
 * link of the panel led to.
 */
export function returnFocus(): void {
  // A dialog that closes gives it back by itself.
  if (opener && [document.body, opener].includes(document.activeElement as HTMLElement)) {
    const next = page === location.pathname ? opener : document.getElementById('content')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
  opener = null
}

/** Closes the open panel. */
export const closePanel = (): void => useOpenPanel.setState({ panel: null })

/** The open panel, or null: for a component. */
export const usePanel = (): Panel | null => useOpenPanel(state => state.panel)

/** Whether a panel is the open one: outside of components. */
export const isPanelOpen = (panel: Panel): boolean => useOpenPanel.getState().panel === panel

/** What a button, or a link that leads somewhere without scripts, has to open a panel. */
export const opens = (panel: Panel) => ({
  'data-opens': panel,
  onClick(event: { preventDefault(): void }) {
    event.preventDefault()
    openPanel(panel)
  },
})
