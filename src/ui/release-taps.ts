/** Does what was pressed before the page reacted to clicks (`holdTaps`). From now on nothing is held. */
export function releaseTaps(): void {
  const { buttons } = window.heldTaps ?? { buttons: [] }
  window.heldTaps = undefined
  for (const button of buttons) {
    button.removeAttribute('aria-busy')
    // A button that React replaced meanwhile was not pressed.
    if (button.isConnected) button.click()
  }
}
