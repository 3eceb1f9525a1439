import { useLoaderData } from 'react-router'
import type { AuditEntry } from '../../../shop/ground/audit/index.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import {
  COURIER_FILE_LINES,
  type FileKind,
  fileKinds,
  fileStates,
} from '../../../shop/money/courier-files/courier-file-rules.ts'
import { ImportFile, importFile, listFiles } from '../../../shop/money/courier-files/index.ts'
import { findParcelByCode, listCouriers, RecordResult, recordResult } from '../../../shop/orders/dispatch/index.ts'
import { resultTexts } from '../../../shop/orders/dispatch/parcel-rules.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { Select } from '../../kit/fields.tsx'
import { FileOrLines } from '../../kit/file-or-lines.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { LineLink } from '../../kit/line-link.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import type { Options } from '../../kit/options.ts'
import { Panel } from '../../kit/panel.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { appliedAudit, fileAddress, fileSubject } from '../files/file-actions.ts'
import { ScanForm } from '../scanner/scan-form.tsx'

/** What came of parcels and their tracking numbers: scanned one by one, or as a courier's file. */
export const meta = titled('Results and tracking numbers')

export const loader = staffPage('dispatch.read', async ({ shop }) => {
  const [couriers, files] = await Promise.all([listCouriers(shop.db), listFiles(shop.db)])
  return { couriers: couriers.map(({ courierId, name }) => [courierId, name] as const), files }
})

const importAction = staffAction('dispatch.work', ImportFile, async ({ tx, input, session: { staff } }) => {
  const { fileId, isNew, applied } = await importFile(tx, input, staff)
  const imported: AuditEntry = {
    action: 'courierFile.imported',
    subject: fileSubject(fileId, input.courierId),
    after: { file: input.file.name, kind: input.kind },
  }
  return {
    audit: isNew ? [imported, ...(applied ? appliedAudit(applied) : [])] : [],
    leadsTo: fileAddress(fileId),
  }
})

/** The writes of the page of results and tracking numbers. */
const listsActions = {
  scan: staffAction('dispatch.work', RecordResult, async ({ tx, input: { code, ...came }, session: { staff } }) => {
    const parcelId = await findParcelByCode(tx, code)
    const parcel = await recordResult(tx, { parcelId, ...came, actor: staff.name })
    return {
      audit: { action: `parcel.${came.result}`, subject: { type: 'parcel', id: parcelId, label: parcel.code } },
      message: `${parcel.code}: ${resultTexts[came.result].toLowerCase()}.`,
    }
  }),
  status: importAction,
  numbers: importAction,
}

export const action = staffActions(listsActions)

type Props = { couriers: Options }

/** Takes in what came of parcels, and their tracking numbers. */
const ImportPanels = ({ couriers }: Props) => (
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
      example="ORD-7WQ2-9ABX-1,7701234567"
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

export default function ListsPage() {
  const { couriers, files } = useLoaderData<typeof loader>()
  const mayWork = useMay()('dispatch.work')
  return (
    <ListPage
      title="Results and tracking numbers"
      actions={<LineLink to="/admin/dispatch">Dispatch</LineLink>}
      rows={files}
      to={({ fileId }) => `/admin/dispatch/files/${fileId}`}
      columns={[
        { label: 'List', cell: ({ courier }) => courier, note: ({ fileName }) => fileName },
        { label: 'About', cell: ({ kind }) => fileKinds[kind], plain: true },
        { label: 'Sent', cell: ({ createdAt }) => timeText(createdAt), note: ({ by }) => by },
        { label: 'Lines', cell: ({ lines }) => plural(lines, 'line'), note: came, figure: true, plain: true },
        { label: 'State', cell: ({ state }) => <StateChip state={state} />, end: true },
      ]}
      empty={{
        title: 'No list is imported yet',
        text: 'The files of couriers are listed here, with the result of each line.',
      }}
    >
      {mayWork && <ImportPanels couriers={couriers} />}
    </ListPage>
  )
}

type File = Awaited<ReturnType<typeof listFiles>>[number]

const came = ({ state, done, refused }: File) =>
  state !== 'mapping' && `${done} applied${refused > 0 ? `, ${refused} not` : ''}`

const StateChip = ({ state }: Pick<File, 'state'>) => (
  <span className="chip" data-tone={state === 'done' ? undefined : 'wrong'}>
    {fileStates[state]}
  </span>
)
