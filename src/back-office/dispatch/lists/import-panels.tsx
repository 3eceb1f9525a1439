import { COURIER_FILE_LINES, type FileKind } from '../../../shop/money/courier-files/rules.ts'
import { resultTexts } from '../../../shop/orders/dispatch/rules.ts'
import { Select } from '../../kit/fields.tsx'
import { FileOrLines } from '../../kit/file-or-lines.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import type { Options } from '../../kit/options.ts'
import { Panel } from '../../kit/panel.tsx'
import { ScanForm } from '../scanner/scan-form.tsx'

type Props = { couriers: Options }

/** Takes in what came of parcels, and their tracking numbers. */
export const ImportPanels = ({ couriers }: Props) => (
  <div className="my-4 grid items-start gap-4 lg:grid-cols-3">
    <Panel title="Scan a result" note="Tracking number, parcel code or order number">
      <ScanForm action="scan" label="Number" submit="Record">
        <Select name="result" label="Result" options={resultTexts} />
      </ScanForm>
    </Panel>
    <ImportForm
      title="A courier's status file"
      note="With all its columns. A word that nobody has explained is asked once"
      kind="status"
      submit="Import results"
      couriers={couriers}
      example={'7701234567,delivered\n7701234568,refused'}
    />
    <ImportForm
      title="Tracking numbers of bookings"
      note="Parcel or order number, and the courier's number"
      kind="numbers"
      submit="Import numbers"
      couriers={couriers}
      example="KH-7WQ2-9ABX-1,7701234567"
    />
  </div>
)

type ImportProps = Props & { title: string; note: string; kind: FileKind; submit: string; example: string }

/** Sends a courier's list: its file as it comes, or lines pasted. */
const ImportForm = ({ kind, couriers, example, ...panel }: ImportProps) => (
  <PanelForm {...panel} action={kind} busy="Reading ..." hidden={{ kind }} sendsFile>
    <Select name="courierId" label="Courier" defaultValue="" empty="Please choose" options={couriers} />
    <FileOrLines most={COURIER_FILE_LINES} example={example} />
  </PanelForm>
)
