import { useLoaderData } from 'react-router'
import { type CourierFile, findFile } from '../../../shop/courier-files/index.ts'
import { fileKinds, fileMeanings, fileStates } from '../../../shop/courier-files/rules.ts'
import { timeText } from '../../../shop/dates.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'
import { ColumnChoices } from '../../kit/column-choices.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { fileActions } from './file-actions.ts'
import { FileReport } from './file-report.tsx'
import { WordsForm } from './words-form.tsx'

/** A courier's list: its columns, its words, and what became of each line. */
export const meta = titled("Courier's list")

export const loader = staffPage('dispatch.read', async ({ shop, params }) => ({
  file: await findFile(shop.db, numberOf(params.id)),
}))

export const action = staffActions(fileActions)

export default function FilePage() {
  const { file } = useLoaderData<typeof loader>()
  const mayWork = useMay()('dispatch.work')
  const { courier, kind, state, fileName, createdAt, by, report } = file
  return (
    <DetailPage
      back={{ to: '/admin/dispatch/lists', label: 'Results and tracking numbers' }}
      title={`${courier}: ${fileKinds[kind].toLowerCase()}`}
      chips={<span className="chip">{fileStates[state]}</span>}
      note={`${fileName}, ${timeText(createdAt)}, ${by}`}
    >
      {state === 'mapping' && mayWork && <ColumnsForm file={file} />}
      {state === 'words' && mayWork && <WordsForm file={file} />}
      {report.length > 0 && <FileReport report={report} />}
      {mayWork && state !== 'discarded' && (
        <Panel
          title="Put this list away"
          note="Its file may then be imported again, such as with other columns. What it has changed stays."
        >
          <StaffForm action="discard" submit="Put away" busy="Putting away ..." variant="outline" />
        </Panel>
      )}
    </DetailPage>
  )
}

function ColumnsForm({ file: { courier, kind, header, sample, columns, problem } }: { file: CourierFile }) {
  return (
    <Panel
      title="What the columns hold"
      note={`Asked once: the next file of ${courier} with the same columns is read by itself.`}
    >
      {problem && <p className="notice-bad">{problem}</p>}
      <StaffForm action="columns" submit="Read the lines" busy="Reading ...">
        <ColumnChoices header={header} sample={sample} columns={columns} meanings={fileMeanings[kind]} />
      </StaffForm>
    </Panel>
  )
}
