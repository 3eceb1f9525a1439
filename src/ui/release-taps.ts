/** Does what was pressed before the page reacted to clicks (`holdTaps`); `quiet` as there. From now on nothing is held. */
export function releaseTaps(): { quiet: boolean } {
  const { buttons, quiet } = window.heldTaps ?? { buttons: [], quiet: false }
  window.heldTaps = undefined
  for (const button of buttons) {
    button.removeAttribute('aria-busy')
    // What React has drawn anew since was not pressed.
    if (button.isConnected) button.click()
  }
  return { quiet }
}
