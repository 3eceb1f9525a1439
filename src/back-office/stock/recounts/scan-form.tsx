import { Button } from '../../../ui/button.tsx'
import { ScanField } from '../../kit/scan-field.tsx'
import { useAnswer } from '../../kit/staff-form.tsx'
import { useScans } from './use-scans.ts'

type Props = { recountId: number; batch: string }

/** Counts what is scanned; what could not be sent is kept. `batch`: so that a form without JavaScript that is sent twice counts once. */
export function ScanForm({ recountId, batch }: Props) {
  const plain = useAnswer('scan')
  const { ok, message, waits, scan, sendAgain } = useScans(`/admin/stock/recounts/${recountId}/scans`)
  const answer = message ? { ok, message } : plain && { ok: plain.ok, message: plain.message ?? plain.problems.scanned }
  return (
    <div className="grid gap-3">
      <ScanField
        action="scan"
        name="scanned"
        label="Scan or type a barcode or SKU"
        submit="Count"
        answer={answer}
        onScan={code => code && scan(code)}
      >
        <input type="hidden" name="batch" value={batch} />
      </ScanField>
      {waits > 0 && !ok && (
        <Button variant="outline" onClick={sendAgain} className="justify-self-start">
          {`Send ${waits} again`}
        </Button>
      )}
    </div>
  )
}
