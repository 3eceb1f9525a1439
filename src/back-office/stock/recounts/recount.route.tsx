import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { randomText } from '../../../platform/secrets/signing.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import {
  AddSize,
  ApplyRecount,
  addSize,
  applyRecount,
  dropRecount,
  findRecount,
  TypePieces,
  typePieces,
} from '../../../shop/stock/recounts/index.ts'
import { recountLabel } from '../../../shop/stock/recounts/rules.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'
import { numberOf } from '../../kit/addresses.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { titled } from '../../kit/titled.ts'
import { EndForms } from './end-forms.tsx'
import { scanAction } from './recount-actions.ts'
import { CountedLines, OpenLines } from './recount-lines.tsx'
import { ScanForm } from './scan-form.tsx'

export const meta = titled('Recount')

const Query = z.object({ show: z.enum(['all', 'uncounted', 'different']).catch('all').default('all') })

export const loader = staffPage('stock.count', async ({ shop, params, query }) => {
  const recount = await findRecount(shop.db, numberOf(params.id))
  // A new one for each page: a form without JavaScript that is sent twice counts once.
  return { recount, batch: randomText(20), ...Query.parse(query) }
})
const write = actionsOn('recount')

export const action = staffActions({
  scan: scanAction,
  type: write('stock.count', TypePieces, async ({ tx, input, id, actor }) => {
    const { name, before } = await typePieces(tx, { ...input, recountId: numberOf(id), actor })
    const { sizeId, pieces } = input
    return { did: 'recount.typed', label: name, before: { pieces: before }, after: { sizeId, pieces } }
  }),
  add: write('stock.count', AddSize, async ({ tx, input, id }) => {
    const { name, label } = await addSize(tx, { ...input, recountId: numberOf(id) })
    return { did: 'recount.sizeAdded', label: name, after: { size: label }, message: `${label} is counted here too.` }
  }),
  apply: write('stock.count', ApplyRecount, async ({ tx, input, id, actor }) => {
    const { name, ...after } = await applyRecount(tx, { ...input, recountId: numberOf(id), actor })
    return { did: 'recount.applied', label: name, after }
  }),
  drop: write('stock.count', z.object({}), async ({ tx, id, actor }) => ({
    did: 'recount.dropped',
    label: await dropRecount(tx, { recountId: numberOf(id), actor }),
  })),
})

/** One recount: scan or type what stands there, see the differences, and apply them. */
export default function RecountPage() {
  const { recount, batch, show } = useLoaderData<typeof loader>()
  const { recountId, name, state, createdBy, createdAt, endedBy, endedAt, counted, sizes } = recount
  const ended = endedAt ? `${recountLabel(state)} by ${endedBy}, ${timeText(endedAt)}.` : ''
  const open = state === 'open'
  return (
    <DetailPage
      back={{ to: '/admin/stock/recounts', label: 'All recounts' }}
      title={`Recount: ${name}`}
      note={`Begun by ${createdBy}, ${timeText(createdAt)}. ${ended}`}
      aside={open && <EndForms recount={recount} />}
    >
      {open && (
        <Panel title="Count" note={`${counted} of ${plural(sizes, 'size')} counted`}>
          <ScanForm recountId={recountId} batch={batch} />
        </Panel>
      )}
      {open ? <OpenLines recount={recount} show={show} /> : <CountedLines recount={recount} />}
    </DetailPage>
  )
}
