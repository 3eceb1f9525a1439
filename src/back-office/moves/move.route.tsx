import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { findMove } from '../../shop/people/moves/index.ts'
import { moveStates } from '../../shop/people/moves/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Problem } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'
import { FilesPanel } from './files-panel.tsx'
import { moveActions } from './move-actions.ts'
import { NextSteps } from './next-steps.tsx'
import { ProblemsPanel } from './problems-panel.tsx'

/** A move: its files, what they made, what was not understood, and what comes next. */
export const meta = titled('Move')

const refusals: Record<string, string> = {
  empty: 'Please choose the file and what it holds',
  busy: 'A file is still being read or worked on. Please wait a moment, and send this one again.',
  ended: 'This move has ended: please begin another one.',
}

export const loader = staffPage('moves.change', async ({ shop, params, url }) => ({
  move: await findMove(shop.db, numberOf(params.id)),
  refused: refusals[url.searchParams.get('refused') ?? ''] ?? null,
}))

export const action = staffActions(moveActions)

export default function MovePage() {
  const { move, refused } = useLoaderData<typeof loader>()
  const { name, state, createdAt, liveAt, by, made } = move
  return (
    <DetailPage
      back={{ to: '/admin/moves', label: 'All moves' }}
      title={name}
      chips={<span className="chip">{moveStates[state]}</span>}
      note={`${timeText(createdAt)}, ${by}${liveAt ? `. Live since ${timeText(liveAt)}` : ''}`}
      first={refused && <Problem>{refused}</Problem>}
      aside={state !== 'thrown_away' && <NextSteps move={move} />}
    >
      <FilesPanel move={move} />
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
          ]}
        />
      </Panel>
      <ProblemsPanel move={move} />
    </DetailPage>
  )
}
