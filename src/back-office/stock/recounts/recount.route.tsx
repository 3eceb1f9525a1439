import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { randomText } from '../../../platform/secrets/signing.ts'
import { timeText } from '../../../shop/dates.ts'
import { plural } from '../../../shop/plural.ts'
import {
  AddSize,
  ApplyRecount,
  addSize,
  applyRecount,
  dropRecount,
  findRecount,
  TypePieces,
  typePieces,
} from '../../../shop/recounts/index.ts'
import { recountLabel } from '../../../shop/recounts/rules.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
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

export const loader = staffPage('stock.count', async ({ shop, params, url }) => {
  const recount = await findRecount(shop.db, numberOf(params.id))
  // A new one for each page: a form without JavaScript that is sent twice counts once.
  return { recount, batch: randomText(20), ...Query.parse(Object.fromEntries(url.searchParams)) }
})
const subjectOf = (id: string | undefined, label: string) => ({ type: 'recount', id: id ?? '', label })

export const action = staffActions({
  scan: scanAction,
  type: staffAction('stock.count', TypePieces, async ({ tx, input, params, session }) => {
    const counted = { ...input, recountId: numberOf(params.id), actor: session.staff.name }
    const { name, before } = await typePieces(tx, counted)
    return {
      audit: {
        action: 'recount.typed',
        subject: subjectOf(params.id, name),
        before: { pieces: before },
        after: { sizeId: input.sizeId, pieces: input.pieces },
      },
    }
  }),
  add: staffAction('stock.count', AddSize, async ({ tx, input, params }) => {
    const { name, label } = await addSize(tx, { ...input, recountId: numberOf(params.id) })
    const audit = { action: 'recount.sizeAdded' as const, subject: subjectOf(params.id, name), after: { size: label } }
    return { audit, message: `${label} is counted here too.` }
  }),
  apply: staffAction('stock.count', ApplyRecount, async ({ tx, input, params, session }) => {
    const recountId = numberOf(params.id)
    const { name, ...after } = await applyRecount(tx, { ...input, recountId, actor: session.staff.name })
    return { audit: { action: 'recount.applied', subject: subjectOf(params.id, name), after } }
  }),
  drop: staffAction('stock.count', z.object({}), async ({ tx, params, session }) => {
    const name = await dropRecount(tx, { recountId: numberOf(params.id), actor: session.staff.name })
    return { audit: { action: 'recount.dropped', subject: subjectOf(params.id, name) } }
  }),
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
