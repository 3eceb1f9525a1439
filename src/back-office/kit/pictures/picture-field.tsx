import { useEffect, useRef, useState } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Text } from '../fields.tsx'
import { useProblems, useTyped } from '../staff-form.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { PictureFocus } from './picture-focus.tsx'
import { useUploads } from './use-uploads.ts'

type Props = {
  name: string
  label: string
  hint?: string
  defaultValue: string
  /** The field of what must be seen of it wherever it is cut. */
  focus?: { name: string; value: string } | undefined
}

/** A field of one picture: chosen, taken, dropped or pasted. Without scripts its address. */
export function PictureField(props: Props) {
  const { focus, ...field } = props
  if (useHydrated()) return <Chosen {...props} />
  return (
    <>
      <Text {...field} />
      {focus && <Text name={focus.name} label={`Focus of: ${props.label}`} defaultValue={focus.value} />}
    </>
  )
}

function Chosen({ name, label, hint, defaultValue, focus }: Props) {
  const typed = useTyped()[name]
  const problem = useProblems()[name]
  const [address, setAddress] = useState(typed ?? defaultValue)
  const field = useRef<HTMLInputElement>(null)
  const uploads = useUploads(({ address }) => setAddress(address))
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
          <button type="button" className="text-link min-h-11 text-sm" onClick={() => setAddress('')}>
            Remove the picture
          </button>
        </div>
      )}
      {focus && <PictureFocus field={focus} picture={address} label={label} />}
      <PictureDrop of={uploads} label={label} />
      {uploads.uploads.length > 0 && <p className="text-sm">Please save once it has arrived.</p>}
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
