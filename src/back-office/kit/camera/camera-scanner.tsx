import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

/** Reads barcodes with the phone's camera. Needs scripts; its reader loads when it is opened. */
export function CameraScanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const stop = useRef<(() => void) | null>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  const [state, setState] = useState<'off' | 'on' | 'failed'>('off')
  useEffect(() => () => stop.current?.(), [])
  const toggle = async () => {
    stop.current?.()
    stop.current = null
    if (state === 'on' || !video.current) {
      setState('off')
      return
    }
    setState('on')
    try {
      const { readBarcodes } = await import('./read-barcodes.ts')
      stop.current = await readBarcodes(video.current, code => latest.current(code))
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="scripted grid gap-2">
      <Button variant="outline" onClick={toggle} className="justify-self-start">
        {state === 'on' ? 'Close the camera' : 'Scan with the camera'}
      </Button>
      <video ref={video} hidden={state !== 'on'} muted playsInline className="w-full max-w-md bg-band" />
      <p role="alert" className="text-danger text-sm empty:hidden">
        {state === 'failed' && 'The camera cannot be used: please allow it in the browser, or type the barcode.'}
      </p>
    </div>
  )
}
