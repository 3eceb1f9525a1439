import { create } from 'zustand'

/** Panels over the page. One at a time: opening one closes the others. */
export type Panel = 'menu' | 'search' | 'cart' | 'account' | 'coupons'

const useOpenPanel = create<{ panel: Panel | null }>(() => ({ panel: null }))

// The focus before the first panel: a panel that opened another no longer exists when that one closes.
let opener: Element | null = null

/** Opens a panel and closes any other. `from` has the focus again afterwards: by default what had it before the first panel. */
export function openPanel(panel: Panel, from?: Element): void {
  if (from || !useOpenPanel.getState().panel) opener = from ?? document.activeElement
  useOpenPanel.setState({ panel })
}

/** Restores the focus once no panel is open, unless another element has it. */
export function returnFocus(): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  opener = null
}

/** Closes the open panel. */
export const closePanel = (): void => useOpenPanel.setState({ panel: null })

/** The open panel, or null: for a component. */
export const usePanel = (): Panel | null => useOpenPanel(state => state.panel)

/** Whether a panel is the open one: outside of components. */
export const isPanelOpen = (panel: Panel): boolean => useOpenPanel.getState().panel === panel

/** The attribute of a button that opens a panel. */
export const opens = (panel: Panel) => ({ 'data-opens': panel })
