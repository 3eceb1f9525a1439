import { useCallback, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { Button } from '../../../ui/button.tsx'

/** Reads barcodes with the phone's camera and sends each to an action of the page. Needs scripts; its reader loads when it is opened. */
export function CameraScanner({ action, fields }: { action: string; fields?: Record<string, string> }) {
  const video = useRef<HTMLVideoElement>(null)
  const stop = useRef<(() => void) | null>(null)
  const [state, setState] = useState<'off' | 'on' | 'failed'>('off')
  const submit = useSubmit()
  const send = useCallback(
    (code: string) => submit({ ...fields, do: action, code }, { method: 'post', preventScrollReset: true }),
    [submit, action, fields],
  )
  const toggle = async () => {
    if (state === 'on') {
      stop.current?.()
      setState('off')
      return
    }
    setState('on')
    try {
      const { readBarcodes } = await import('./read-barcodes.ts')
      stop.current = await readBarcodes(video.current as HTMLVideoElement, send)
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="scripted grid gap-2">
      <Button variant="outline" onClick={toggle} className="justify-self-start">
        {state === 'on' ? 'Close the camera' : 'Scan with the camera'}
      </Button>
      <video ref={video} hidden={state !== 'on'} muted playsInline className="w-full max-w-md bg-night" />
      <p role="alert" className="text-danger text-sm empty:hidden">
        {state === 'failed' && 'The camera cannot be used: please allow it in the browser, or type the barcode.'}
      </p>
    </div>
  )
}
