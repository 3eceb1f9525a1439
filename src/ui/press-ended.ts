const LONGEST_PRESS_MS = 1000
const LOOK_AFTER_MS = 50

// ':active' would be too late: browsers set it for a finger after 150 ms only.
let isPressed = false

// Tests of the store run without a window.
if (globalThis.window) {
  addEventListener('pointerdown', () => {
    isPressed = true
  })
  // The click follows the end of the press.
  const release = () =>
    setTimeout(() => {
      isPressed = false
    }, LOOK_AFTER_MS)
  addEventListener('pointerup', release)
  addEventListener('pointercancel', release)
}

/** Waits until nothing is held down: a button that moves between the two halves of a press is not pressed. */
export async function pressEnded(): Promise<void> {
  for (let waited = 0; waited < LONGEST_PRESS_MS && isPressed; waited += LOOK_AFTER_MS) {
    await new Promise(resolve => setTimeout(resolve, LOOK_AFTER_MS))
  }
}
