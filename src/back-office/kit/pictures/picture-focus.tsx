import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { pictureAddress } from '../../../ui/picture-set.ts'
import { useTyped } from '../staff-form.tsx'

type Props = { field: { name: string; value: string }; picture: string; label: string }

// In percent of the picture's width or height.
const KEY_STEP = 2
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}
const within = (part: number) => Math.round(Math.min(100, Math.max(0, part)))

/** What must be seen of a picture wherever it is cut: pressed, dragged or moved by arrow keys. Sent as '50 30', percent from the left and from above. */
export function PictureFocus({ field, picture, label }: Props) {
  const [focus, setFocus] = useState(useTyped()[field.name] ?? field.value)
  const sent = useRef<HTMLInputElement>(null)
  const before = useRef(focus)
  useEffect(() => {
    // The form around keeps what is typed in it.
    if (before.current !== focus) sent.current?.dispatchEvent(new Event('input', { bubbles: true }))
    before.current = focus
  }, [focus])
  const [x = 50, y = 50] = focus ? focus.split(' ').map(Number) : []
  const move = (left: number, top: number) => setFocus(`${within(left)} ${within(top)}`)
  const point = ({ buttons, clientX, clientY, currentTarget }: PointerEvent) => {
    if (buttons === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    move(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(x + step[0], y + step[1])
  }
  return (
    <>
      <input ref={sent} type="hidden" name={field.name} value={focus} />
      {picture && (
        <>
          <p className="text-muted text-sm">Press on what must be seen, wherever a screen cuts the picture.</p>
          <button
            type="button"
            aria-label={`Focus of ${label}: ${x}% from the left, ${y}% from above. Arrow keys move it`}
            className="relative block max-w-sm touch-none cursor-crosshair"
            onPointerDown={point}
            onPointerMove={point}
            onKeyDown={onKeyDown}
          >
            <img src={pictureAddress(picture, 'jpg', 720) ?? picture} alt="" draggable={false} className="w-full" />
            <span
              className="-translate-1/2 absolute size-5 rounded-full border-2 border-band-ink bg-accent shadow-[0_0_0_1px_black]"
              style={{ left: `${x}%`, top: `${y}%` }}
            />
          </button>
        </>
      )}
    </>
  )
}
