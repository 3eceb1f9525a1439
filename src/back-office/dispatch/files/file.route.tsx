import { useLoaderData } from 'react-router'
import { timeText } from '../../../shop/ground/dates.ts'
import { findFile } from '../../../shop/money/courier-files/index.ts'
import { fileKinds, fileMeanings, fileStates } from '../../../shop/money/courier-files/rules.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { ColumnsForm } from './columns-form.tsx'
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
      {state === 'mapping' && mayWork && <ColumnsForm {...file} meanings={fileMeanings[kind]} />}
      {state === 'words' && mayWork && <WordsForm file={file} />}
      {report.length > 0 && <FileReport report={report} />}
      {mayWork && state !== 'discarded' && (
        <PanelForm
          title="Discard this list"
          note="Its file may then be imported again, such as with other columns. What it has changed stays."
          action="discard"
          submit="Discard"
          busy="Discarding ..."
          variant="outline"
        />
      )}
    </DetailPage>
  )
}
