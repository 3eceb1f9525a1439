import { closePanel, isPanelOpen, openPanel, type Panel } from './open-panel.ts'

/**
 * A click beside an open panel. On the button of another panel it opens that one, since the button itself is out of
 * reach below a modal panel; elsewhere it closes the panel.
 */
export function switchPanel({ clientX: x, clientY: y }: { clientX: number; clientY: number }): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-opens]')]
  const clicked = buttons.find(button => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  })
  // The attribute is written by `opens`.
  const wanted = clicked?.dataset.opens as Panel | undefined
  if (clicked && wanted && !isPanelOpen(wanted)) openPanel(wanted, clicked)
  else closePanel()
}
