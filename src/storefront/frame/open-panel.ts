import { create } from 'zustand'

/** What may lie over the page. Only one at a time: opening one closes the others. */
export type Panel = 'menu' | 'search' | 'cart' | 'account' | 'coupons'

const useOpenPanel = create<{ panel: Panel | null }>(() => ({ panel: null }))

// What had the focus when the first panel opened: a panel that opened another is gone when that one closes.
let opener: Element | null = null

/** Opens a panel and closes any other. */
export function openPanel(panel: Panel): void {
  if (!useOpenPanel.getState().panel) opener = document.activeElement
  useOpenPanel.setState({ panel })
}

/** Once no panel is open: gives the focus back to where it was, unless it is somewhere already. */
export function returnFocus(): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  opener = null
}

/** Closes whatever is open. */
export const closePanel = (): void => useOpenPanel.setState({ panel: null })

/** The open panel, for a component; null when none is. */
export const usePanel = (): Panel | null => useOpenPanel(state => state.panel)
