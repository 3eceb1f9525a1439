import { create } from 'zustand'

const panels = ['menu', 'search', 'cart', 'account', 'coupons'] as const

/** Panels over the page. One at a time: opening one closes the others. */
export type Panel = (typeof panels)[number]

const useOpenPanel = create<{ panel: Panel | null }>(() => ({ panel: null }))

// The focus before the first panel: a panel that opened another no longer exists when that one closes.
let opener: Element | null = null

/** Opens a panel and closes any other. */
export function openPanel(panel: Panel): void {
  if (!useOpenPanel.getState().panel) opener = document.activeElement
  useOpenPanel.setState({ panel })
}

/** Restores the focus once no panel is open, unless another element has it. */
export function returnFocus(): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  opener = null
}

/** Closes the open panel. */
export const closePanel = (): void => useOpenPanel.setState({ panel: null })

/** The open panel, or null. */
export const usePanel = (): Panel | null => useOpenPanel(state => state.panel)

/** The attribute of a button that opens a panel. */
export const opens = (panel: Panel) => ({ 'data-opens': panel })

/**
 * A click beside an open panel. On the button of another panel it opens that one, since the button itself is out of reach
 * below a modal panel; elsewhere it closes the panel.
 */
export function switchPanel({ clientX: x, clientY: y }: { clientX: number; clientY: number }): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-opens]')]
  const clicked = buttons.find(button => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  })
  const wanted = panels.find(panel => panel === clicked?.dataset.opens)
  if (clicked && wanted && wanted !== useOpenPanel.getState().panel) {
    openPanel(wanted)
    opener = clicked
  } else {
    closePanel()
  }
}
