import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CameraScanner } from './camera/camera-scanner.tsx'
import { focusTitle } from './gone-result.tsx'
import { Notice } from './notice.tsx'

type Props = {
  /** The write that each code is sent to, and the field that it is sent in. */
  action: string
  name: string
  label: string
  submit: string
  /** False: only the result of the last code is shown. */
  open?: boolean
  result: { ok: boolean; message?: string | null | undefined } | null | undefined
  /** Sends a code, with the form's other fields. */
  onScan: (code: string, fields: FormData) => void
  /** Further fields. */
  children?: ReactNode
}

/**
 * A field for a scanner that types a code and Enter, for the camera and for the keyboard. Without JavaScript it sends
 * one code at a time.
 */
export function ScanField({ action, name, label, submit, open = true, result, onScan, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const scan = (code: string) => {
    if (form.current) onScan(code, new FormData(form.current))
  }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (field.current) field.current.value = ''
    field.current?.focus()
    scan(code)
  }
  const wasOpen = useRef(open)
  // Only now: what a scanner types before the page handles it would be sent by the browser, and the next code lost with
  // the page.
  useEffect(() => {
    if (open) field.current?.focus({ preventScroll: true })
    else if (wasOpen.current) focusTitle()
    wasOpen.current = open
  }, [open])
  return (
    <div className="grid gap-3">
      <Notice ok={result?.ok === true} className="wrap-anywhere mt-0">
        {result?.message}
      </Notice>
      {open && (
        <>
          <form ref={form} method="post" data-queues="" onSubmit={submitted} className="grid gap-4">
            <input type="hidden" name="do" value={action} />
            {children}
            <div className="flex items-end gap-3">
              <TextField
                ref={field}
                name={name}
                label={label}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={60}
                className="min-w-0 flex-1"
              />
              <Button type="submit">{submit}</Button>
            </div>
          </form>
          <CameraScanner onCode={scan} />
        </>
      )}
    </div>
  )
}
