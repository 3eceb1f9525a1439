import { type FormEvent, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/field.tsx'
import { CameraScanner } from '../../kit/camera/camera-scanner.tsx'
import { useAnswer } from '../../kit/staff-form.tsx'
import { useScans } from './use-scans.ts'

type Props = { recountId: number; batch: string }

/** The field for a scanner, which types a barcode and Enter; also for typing. It has the focus once the page handles keys. Without JavaScript it sends one code at a time. */
export function ScanForm({ recountId, batch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const plain = useAnswer('scan')
  const { ok, message, waits, scan, sendAgain } = useScans(`/admin/stock/recounts/${recountId}/scans`)
  const shown = message ? { ok, message } : plain && { ok: plain.ok, message: plain.message ?? plain.problems.scanned }
  // Only now: what a scanner types before the page handles it would be sent by the browser, and the next code lost with the page.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = field.current?.value.trim()
    if (field.current) field.current.value = ''
    field.current?.focus()
    if (code) scan(code)
  }
  return (
    <div className="grid gap-3">
      <Form method="post" data-queues="" onSubmit={submit} className="grid gap-3">
        <input type="hidden" name="do" value="scan" />
        <input type="hidden" name="batch" value={batch} />
        <div className="flex items-end gap-3">
          <TextField
            ref={field}
            name="scanned"
            label="Scan or type a barcode or SKU"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            className="min-w-0 flex-1"
          />
          <Button type="submit">Count</Button>
        </div>
        <p
          role={shown?.ok ? 'status' : 'alert'}
          className={classNames(
            'wrap-anywhere p-3 font-medium empty:hidden',
            shown?.ok ? 'bg-sand' : 'bg-danger/8 text-danger',
          )}
        >
          {shown?.message}
        </p>
        {waits > 0 && !ok && (
          <Button variant="outline" onClick={sendAgain} className="justify-self-start">
            {`Send ${waits} again`}
          </Button>
        )}
      </Form>
      <CameraScanner found={scan} />
    </div>
  )
}
