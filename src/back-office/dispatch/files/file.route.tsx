import { useLoaderData } from 'react-router'
import { timeText } from '../../../shop/ground/dates.ts'
import { grouped } from '../../../shop/ground/grouped.ts'
import { pageFilter } from '../../../shop/ground/list-filters-and-pages.ts'
import { plural } from '../../../shop/ground/plural.ts'
import {
  fileKinds,
  fileMeanings,
  fileStates,
  outcomeTexts,
  wordMeanings,
} from '../../../shop/money/courier-files/courier-file-rules.ts'
import { type CourierFile, findFile } from '../../../shop/money/courier-files/index.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'
import { askedOnce, ColumnsForm } from '../../kit/columns-form.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Select } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { ListTable } from '../../kit/list-table.tsx'
import { PartPager } from '../../kit/pager.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StateChip } from '../../kit/state-chip.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { fileActions } from './file-actions.ts'

/** A courier's list: its columns, its words, and what became of each line. */
export const meta = titled("Courier's list")

export const loader = staffPage('dispatch.read', async ({ shop, params, query }) => ({
  file: await findFile(shop.db, numberOf(params.id), pageFilter().parse(query.page)),
}))

export const action = staffActions(fileActions)

/** What became of the lines of a list. */
function FileReport({ file: { report, counts } }: { file: Pick<CourierFile, 'report' | 'counts'> }) {
  const sums = counts.map(([outcome, count]) => `${outcomeTexts[outcome].toLowerCase()}: ${grouped(count)}`)
  return (
    <Panel title={plural(report.count, 'line')} note={sums.join(', ')}>
      <ListTable
        label="Lines"
        rows={report.rows}
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
            chip: ({ outcome }) => outcome,
            end: true,
          },
        ]}
      />
      <PartPager part={report} name="page" label="Lines" />
    </Panel>
  )
}

/** Asks what words of a courier mean. Their lines are applied then. */
const WordsForm = ({ file: { courier, unknown } }: { file: Pick<CourierFile, 'courier' | 'unknown'> }) => (
  <PanelForm
    title={`What does ${courier} mean by it?`}
    note={`Asked once for each word. Its lines wait until then: nothing is guessed.${
      unknown.more ? ` These are ${unknown.rows.length} of ${plural(unknown.count, 'word')}; the others follow.` : ''
    }`}
    action="words"
    submit="Apply these lines"
    busy="Applying ..."
  >
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {unknown.rows.map(({ word, lines, number }, at) => (
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
      chips={<StateChip state={state}>{fileStates[state]}</StateChip>}
      note={`${fileName}, ${timeText(createdAt)}, ${by}`}
    >
      {state === 'mapping' && mayWork && (
        <ColumnsForm {...file} meanings={fileMeanings[kind]} note={askedOnce(courier)} />
      )}
      {state === 'words' && mayWork && <WordsForm file={file} />}
      {report.count > 0 && <FileReport file={file} />}
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
