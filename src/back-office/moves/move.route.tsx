import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { listStaffCategories } from '../../shop/catalogue/categories/index.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  AnswerMove,
  answerMove,
  findMove,
  goLive,
  InviteCustomers,
  inviteCustomers,
  inviteMyself,
  keepOldSums,
  NameSheet,
  nameSheet,
  OldSums,
  retryPictures,
  takeBack,
  throwAway,
} from '../../shop/people/moves/index.ts'
import {
  fileKinds,
  fileStates,
  MOVE_FILE_BYTES,
  moveStates,
  sheetMeanings,
} from '../../shop/people/moves/move-file-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { numberOf } from '../kit/addresses.ts'
import { ColumnsForm } from '../kit/columns-form.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { Figure, Select } from '../kit/fields.tsx'
import { FileProblems } from '../kit/file-problems.tsx'
import { Fold } from '../kit/fold.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { fileRefusal, LargeFileForm } from '../kit/large-file.tsx'
import { LookAgain, Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { OldSumsPanel } from './old-sums.tsx'
import { ProblemKinds } from './problem-kinds.tsx'

/** A move: its files, what they made, what was not understood, and what comes next. */
export const meta = titled('Move')

export const loader = staffPage('moves.change', async ({ shop, params, query }) => {
  const [move, categories] = await Promise.all([findMove(shop.db, numberOf(params.id)), listStaffCategories(shop.db)])
  return { move, categories: categories.map(({ name }) => name), refused: fileRefusal(query.refused) }
})

const onMove = actionsOn('move')

const press = z.object({})

/** The writes of the page of a move. */
const moveActions = {
  live: onMove('moves.change', press, async ({ tx, id }) => {
    const { name } = await goLive(tx, numberOf(id))
    return { did: 'move.wentLive', label: name, message: 'This move is live.' }
  }),
  discard: onMove('moves.change', press, async ({ tx, id }) => {
    const { name } = await throwAway(tx, numberOf(id))
    return { did: 'move.thrownAway', label: name, leadsTo: '/admin/moves' }
  }),
  back: onMove('moves.change', press, async ({ tx, id }) => {
    const { name } = await takeBack(tx, numberOf(id))
    return { did: 'move.takenBack', label: name, message: 'This move is a rehearsal again.' }
  }),
  inviteMe: onMove('moves.change', press, async ({ tx, id, session }) => {
    const { name } = await inviteMyself(tx, numberOf(id), session.staff.email)
    return { did: 'move.invitationTested', label: name, message: `One is on the way to ${session.staff.email}.` }
  }),
  invite: onMove('moves.change', InviteCustomers, async ({ tx, id, input }) => {
    const { name, invited } = await inviteCustomers(tx, numberOf(id), input)
    const message = `${plural(invited, 'invitation')} on the way.`
    return { did: 'move.customersInvited', label: name, after: { invited }, message }
  }),
}

export const action = staffActions({
  ...moveActions,
  pictures: onMove('moves.change', press, async ({ tx, id }) => {
    const { name, pictures } = await retryPictures(tx, numberOf(id))
    return {
      did: 'move.picturesRetried',
      label: name,
      after: { pictures },
      message: `${plural(pictures, 'picture')} to fetch again.`,
    }
  }),
  columns: onMove('moves.change', NameSheet, async ({ tx, id, input }) => {
    const { name, rows, columns } = await nameSheet(tx, { ...input, moveId: numberOf(id) })
    const message = `${plural(rows, 'product')} read. Columns of these names are known from now on.`
    return { did: 'move.columnsNamed', label: name, after: columns, message }
  }),
  sums: onMove('moves.change', OldSums, async ({ tx, id, input }) => {
    const { name } = await keepOldSums(tx, { ...input, moveId: numberOf(id) })
    return { did: 'move.compared', label: name, after: input, message: 'Compared.' }
  }),
  answer: onMove('moves.change', AnswerMove, async ({ tx, id, input, actor }) => {
    const { name, rows } = await answerMove(tx, { ...input, moveId: numberOf(id), by: actor })
    const done = input.answer === '' ? 'The answer is taken back' : 'Answered'
    const message = `${done}: ${plural(rows, 'row')} of the files ${rows === 1 ? 'is' : 'are'} written anew.`
    return { did: 'move.answered', label: name, after: input, message }
  }),
})

type MoveDetails = Awaited<ReturnType<typeof findMove>>

/** The files of a move with how far each is, and the form that sends another. */
function FilesPanel({ move: { moveId, state, files, made }, refused }: { move: MoveDetails; refused: string | null }) {
  const isWorking =
    files.some(file => file.state === 'waiting') ||
    made.picturesWaiting > 0 ||
    (state === 'live' && made.unpublished > 0)
  useLoadWhile(isWorking)
  return (
    <Panel
      title="Files"
      note="In any order: products are worked first. The same file again makes nothing twice; a mended one changes what it made, while nobody has worked with it."
    >
      <Rows
        label="Files"
        rows={files}
        keyOf={({ fileId }) => fileId}
        cell={({ kind }) => fileKinds[kind]}
        note={file => (
          <>
            <span className="wrap-anywhere">{`${file.fileName}, ${timeText(file.createdAt)}`}</span>
            <br />
            {file.state === 'refused' ? <span className="text-danger">{file.problem}</span> : progressOf(file)}
            {[
              ...sumsOf(file),
              ...notTakenOf(file),
              ...file.reasons.map(({ reason, count }) => `${figure(count)}: ${reason}`),
            ].map(text => (
              <span key={text} className="block">
                {text}
              </span>
            ))}
          </>
        )}
        end={file => <StateChip state={file.state}>{fileStates[file.state]}</StateChip>}
        empty="No file yet."
      />
      {state !== 'thrown_away' && (
        <LargeFileForm
          to={`/admin/move-files/${moveId}`}
          mostBytes={MOVE_FILE_BYTES}
          hint=", as it was exported"
          refused={refused}
        >
          <Select name="kind" label="What the file holds" required empty="Choose ..." options={fileKinds} />
        </LargeFileForm>
      )}
      {isWorking && <LookAgain />}
    </Panel>
  )
}

/** What the columns of plain sheets hold: asked of a new one, behind a line of one that is read. */
const Sheets = ({ move: { sheets, files } }: { move: MoveDetails }) =>
  sheets.map(({ fileId, ...sheet }) => {
    const file = files.find(each => each.fileId === fileId)
    return (
      <ColumnsForm
        key={fileId}
        {...sheet}
        title={`The columns of ${file?.fileName ?? 'the sheet'}`}
        of={{ fileId: String(fileId) }}
        meanings={sheetMeanings}
        fold={file?.state === 'columns' ? undefined : 'Read it by other columns'}
        note="Guessed by their names and cells: please look at them. A column for each size says it in its name: Price 50 ml. The next sheet with these names is read by itself."
      />
    )
  })

const figure = (count: number) => count.toLocaleString('en')

type File = MoveDetails['files'][number]

/** 'Found 700 = 690 new + 4 changed + 2 known + 4 left out'. */
function progressOf({ state, found, worked, made, changed, known, leftOut }: File): string {
  if (state === 'columns') return 'Please say below what its columns hold'
  if (state === 'waiting') return `${figure(worked)} of ${figure(found)} are worked through`
  const parts = [
    `${figure(made)} new`,
    changed > 0 && `${figure(changed)} changed`,
    known > 0 && `${figure(known)} known`,
    leftOut > 0 && `${figure(leftOut)} left out`,
  ]
  return `Found ${figure(found)} = ${parts.filter(Boolean).join(' + ')}`
}

/**
 * The same in pieces and rupees, where the file says them: 'Pieces: found 3,500 + 60 by your answers = 3,540 taken + 20
 * not'.
 */
function sumsOf({ state, foundPieces, keptPieces, missingPieces, addedPieces, amount, keptAmount }: File): string[] {
  if (state !== 'done' || foundPieces + keptPieces === 0) return []
  const added = addedPieces > 0 ? ` + ${figure(addedPieces)} by your answers` : ''
  const missing = missingPieces > 0 ? ` + ${figure(missingPieces)} not` : ''
  const pieces = `Pieces: found ${figure(foundPieces)}${added} = ${figure(keptPieces)} taken${missing}`
  return [pieces, `Rupees: found ${amountText(amount)}, taken ${amountText(keptAmount)}`]
}

/** The columns of which nothing is taken: 'Not taken: Cost per item (820), Collection (12)'. */
const notTakenOf = ({ notTaken }: File): string[] =>
  notTaken.length === 0
    ? []
    : [`Not taken: ${notTaken.map(({ column, count }) => `${column} (${figure(count)})`).join(', ')}`]

export default function MovePage() {
  const { move, categories, refused } = useLoaderData<typeof loader>()
  const { moveId, name, state, createdAt, liveAt, by, made, problems, differences } = move
  return (
    <DetailPage
      back={{ to: '/admin/moves', label: 'All moves' }}
      title={name}
      chips={<StateChip state={state}>{moveStates[state]}</StateChip>}
      note={`${timeText(createdAt)}, ${by}${liveAt ? `. Live since ${timeText(liveAt)}` : ''}`}
      aside={state !== 'thrown_away' && <NextSteps move={move} />}
      asideFirst={state === 'live'}
    >
      {differences.length > 0 && (
        <Notice ok={false}>
          {`The sums of this move do not add up. Please tell whoever runs this shop: ${differences.join('. ')}`}
        </Notice>
      )}
      <FilesPanel move={move} refused={refused} />
      <Sheets move={move} />
      <Panel title="What it made">
        <Tiles
          label="What it made"
          tiles={[
            {
              label: 'Products',
              figure: made.products,
              note: made.unpublished > 0 && `${made.unpublished} not in the shop yet`,
            },
            {
              label: 'Pictures',
              figure: made.pictures,
              note: [
                made.picturesWaiting && `${made.picturesWaiting} to fetch`,
                made.picturesFailed && `${made.picturesFailed} failed`,
              ]
                .filter(Boolean)
                .join(', '),
            },
            { label: 'Customers', figure: made.customers },
            { label: 'Old orders', figure: made.orders, to: '/admin/moves/orders' },
            { label: 'Reviews', figure: made.reviews },
            { label: 'Old addresses', figure: made.addresses },
            { label: 'Offers', figure: made.offers, to: '/admin/offers' },
            { label: 'Pages', figure: made.pages, note: made.pages > 0 && 'Drafts', to: '/admin/content' },
          ]}
        />
        {made.picturesFailed > 0 && state !== 'thrown_away' && (
          <StaffForm
            action="pictures"
            submit="Fetch the failed pictures again"
            busy="Asking ..."
            variant="outline"
            className="mt-4"
          />
        )}
      </Panel>
      <OldSumsPanel move={move} />
      <ProblemKinds move={move} categories={categories} />
      {made.problems > 0 && (
        <Fold label={`Line by line, ${plural(made.problems, 'thing')} not understood`}>
          <FileProblems
            title={`${plural(made.problems, 'thing')} not understood, line by line`}
            problems={problems.map(({ problemId, kind, ...each }) => ({ ...each, file: kind, key: String(problemId) }))}
            count={made.problems}
            csv={`/admin/moves/${moveId}/problems`}
          />
        </Fold>
      )}
    </DetailPage>
  )
}

// A mistake in the old shop's list is noticed by their answers before it reaches everybody.
const FIRST_INVITATIONS = 20

/** Going live or throwing away a rehearsal; inviting the customers of a live move. */
function NextSteps({ move: { state, uninvited, mayBeTakenBack } }: { move: MoveDetails }) {
  if (state === 'rehearsal')
    return (
      <>
        <PanelForm
          title="Go live"
          note="Products that the old shop sold are published with their stock, old addresses lead here, and customers see their old orders."
          action="live"
          submit="Go live"
          busy="Going live ..."
          variant="accent"
        />
        <PanelForm
          title="Discard"
          note="Removes all that this rehearsal made, as long as nobody has worked with it."
          action="discard"
          submit="Discard this rehearsal"
          busy="Removing ..."
          variant="outline"
        />
      </>
    )
  return (
    <>
      {mayBeTakenBack && (
        <PanelForm
          title="Take back"
          note="Within a day, while no order has come and nobody was invited: products are drafts again, old addresses lead nowhere. Pieces stay counted."
          action="back"
          submit="Make it a rehearsal again"
          busy="Taking back ..."
          variant="outline"
        />
      )}
      {uninvited === 0 ? (
        <Panel title="Customers">
          <p className="text-sm">Every customer of this move was invited, or has a password.</p>
        </Panel>
      ) : (
        <>
          <PanelForm
            title="See it first"
            note="The invitation as the first of them gets it, to your own email. Its link opens no account."
            action="inviteMe"
            submit="Send one to me"
            busy="Sending ..."
            variant="outline"
          />
          <PanelForm
            title="Invite the customers"
            note={`${plural(uninvited, 'customer')} of the old shop can choose a password by an email. Each gets it once. Begin with a few.`}
            action="invite"
            submit="Send the invitations"
            busy="Sending ..."
          >
            <Figure
              name="most"
              label="How many now"
              unit="customers"
              inputMode="numeric"
              required
              defaultValue={Math.min(uninvited, FIRST_INVITATIONS)}
            />
          </PanelForm>
        </>
      )}
    </>
  )
}
