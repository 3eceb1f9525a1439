import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import { pictureAddress } from '../../../ui/picture-set.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Text } from '../fields.tsx'
import { useProblems, useTyped } from '../staff-form.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { useUploads } from './use-uploads.ts'

type Props = {
  name: string
  label: string
  hint?: string
  defaultValue: string
  /** The field of what must be seen of it wherever it is cut. */
  focus?: { name: string; value: string } | undefined
  /** The field of a video whose poster the picture is: videos are taken too. */
  video?: { name: string; value: string } | undefined
}

/** A field of one picture: chosen, taken, dropped or pasted. Without scripts its address. */
export function PictureField(props: Props) {
  const { focus, video, ...field } = props
  if (useHydrated()) return <Chosen {...props} />
  return (
    <>
      <Text {...field} />
      {focus && <Text name={focus.name} label={`Focus of: ${props.label}`} defaultValue={focus.value} />}
      {video && <Text name={video.name} label={`Video of: ${props.label}`} defaultValue={video.value} />}
    </>
  )
}

type PictureFocusProps = { field: { name: string; value: string }; picture: string; label: string }

// In percent of the picture's width or height.
const KEY_STEP = 2

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

const within = (part: number) => Math.round(Math.min(100, Math.max(0, part)))

/**
 * What must be seen of a picture wherever it is cut: pressed, dragged or moved by arrow keys. Sent as '50 30', percent
 * from the left and from above.
 */
function PictureFocus({ field, picture, label }: PictureFocusProps) {
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

function Chosen({ name, label, hint, defaultValue, focus, video }: Props) {
  const allTyped = useTyped()
  const typed = allTyped[name]
  const [film, setFilm] = useState(video && (allTyped[video.name] ?? video.value))
  const problem = useProblems()[name]
  const [address, setAddress] = useState(typed ?? defaultValue)
  const field = useRef<HTMLInputElement>(null)
  const uploads = useUploads(({ address, video: film = '' }) => {
    setAddress(address)
    setFilm(film)
  })
  const before = useRef(address)
  useEffect(() => {
    // The form around keeps what is typed in it.
    if (before.current !== address) field.current?.dispatchEvent(new Event('input', { bubbles: true }))
    before.current = address
  }, [address])
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium text-sm">{label}</legend>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <input ref={field} type="hidden" name={name} value={address} />
      {video && <input type="hidden" name={video.name} value={film} />}
      {film && (
        <p className="text-sm">
          A video plays in its place, without sound, where the connection and the shopper allow it.
        </p>
      )}
      {address && (
        <div className="flex items-center gap-3">
          {!focus && (
            <Picture
              src={address}
              alt={`${label}, as chosen`}
              sizes="96px"
              widths={[240]}
              className="aspect-4/5 w-24"
            />
          )}
          <button
            type="button"
            className="text-link min-h-11 text-sm"
            onClick={() => {
              setAddress('')
              setFilm('')
            }}
          >
            {film ? 'Remove picture and video' : 'Remove the picture'}
          </button>
        </div>
      )}
      {focus && <PictureFocus field={focus} picture={address} label={label} />}
      <PictureDrop of={uploads} label={label} videos={video !== undefined} />
      {uploads.uploads.length > 0 && <p className="text-sm">Please save once it has arrived.</p>}
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
