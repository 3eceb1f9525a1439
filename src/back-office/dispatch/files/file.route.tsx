import { useLoaderData } from 'react-router'
import { timeText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { type CourierFile, findFile, type ReportLine } from '../../../shop/money/courier-files/index.ts'
import {
  fileKinds,
  fileMeanings,
  fileStates,
  type Outcome,
  outcomeTexts,
  wordMeanings,
} from '../../../shop/money/courier-files/rules.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Select } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { ListTable } from '../../kit/list-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { ColumnsForm } from './columns-form.tsx'
import { fileActions } from './file-actions.ts'

/** A courier's list: its columns, its words, and what became of each line. */
export const meta = titled("Courier's list")

export const loader = staffPage('dispatch.read', async ({ shop, params }) => ({
  file: await findFile(shop.db, numberOf(params.id)),
}))

export const action = staffActions(fileActions)

// Those that somebody must look at come first.
const order: readonly Outcome[] = ['refused', 'unknown', 'done', 'same']

/** What became of each line of a list. */
function FileReport({ report }: { report: readonly ReportLine[] }) {
  const count = (outcome: Outcome) => report.filter(each => each.outcome === outcome).length
  const lines = [...report].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.line - b.line)
  const sums = order
    .filter(outcome => count(outcome) > 0)
    .map(each => `${outcomeTexts[each].toLowerCase()}: ${count(each)}`)
  return (
    <Panel title={plural(report.length, 'line')} note={sums.join(', ')}>
      <ListTable
        label="Lines"
        rows={lines}
        keyOf={({ line }) => String(line)}
        columns={[
          { label: 'Number', cell: ({ number }) => number, note: ({ line }) => `Line ${line}` },
          {
            label: 'What it says',
            cell: ({ word, reason }) => [word, reason].filter(Boolean).join(': '),
            typed: true,
            note: ({ why }) => why && <span className="text-danger">{why}</span>,
            plain: true,
          },
          {
            label: 'What became of it',
            cell: ({ outcome }) => outcomeTexts[outcome],
            chip: true,
            bad: ({ outcome }) => outcome === 'refused' || outcome === 'unknown',
            end: true,
          },
        ]}
      />
    </Panel>
  )
}

/** Asks what words of a courier mean. Their lines are applied then. */
const WordsForm = ({ file: { courier, unknown } }: { file: Pick<CourierFile, 'courier' | 'unknown'> }) => (
  <PanelForm
    title={`What does ${courier} mean by it?`}
    note="Asked once for each word. Its lines wait until then: nothing is guessed."
    action="words"
    submit="Apply these lines"
    busy="Applying ..."
  >
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {unknown.map(({ word, lines, number }, at) => (
        <div key={word}>
          <input type="hidden" name={`word.${at}`} value={word} />
          <Select
            name={`meaning.${at}`}
            label={word}
            hint={`${plural(lines, 'line')}, such as ${number}`}
            empty="Not said yet"
            options={wordMeanings}
            defaultValue=""
            className="wrap-anywhere"
          />
        </div>
      ))}
    </div>
  </PanelForm>
)

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
