const PRESSABLE = 'a[href], button, label, summary'
// A hand that presses moves a little.
const SAME_PLACE_PX = 6

let isHeld = false
let began: { on: HTMLElement; x: number; y: number } | null = null

/**
 * A press of the mouse counts for what it began on, also when that has moved from under the pointer before it ends:
 * what a field shows once it is left moves everything below it. Fingers do not need it: a browser leaves the field when
 * their press has ended. Called again it does nothing.
 */
export function keepPress(): void {
  if (isHeld) return
  isHeld = true
  addEventListener('pointerdown', event => {
    const { target, button, pointerType, ctrlKey, metaKey, shiftKey, clientX: x, clientY: y } = event
    const plain = pointerType === 'mouse' && button === 0 && !ctrlKey && !metaKey && !shiftKey
    const on = plain && target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null
    began = on && { on, x, y }
  })
  addEventListener('pointerup', ({ clientX, clientY }) => {
    const press = began
    began = null
    if (!press || Math.hypot(clientX - press.x, clientY - press.y) > SAME_PLACE_PX) return
    const there = document.elementFromPoint(clientX, clientY)
    // Where it still is under the pointer, the browser clicks it.
    if (there && !press.on.contains(there) && press.on.isConnected && press.on.checkVisibility()) press.on.click()
  })
}
