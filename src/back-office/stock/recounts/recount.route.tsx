import { useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
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
  type FoundRecount,
  findRecount,
  TypePieces,
  typePieces,
} from '../../../shop/stock/recounts/index.ts'
import { recountLabel } from '../../../shop/stock/recounts/recount-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { sendUntilResponse } from '../../../ui/connection.ts'
import type { ActionResult } from '../../../web/forms/action-result.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'
import { numberOf } from '../../kit/addresses.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Radios } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Pick } from '../../kit/pick.tsx'
import { ScanField } from '../../kit/scan-field.tsx'
import { useActionResult } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { scanAction } from './recount-actions.ts'
import { CountedLines, OpenLines } from './recount-lines.tsx'

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

/** Applies the differences, adds a size, or drops the recount. */
function EndForms({ recount: { version, lines } }: { recount: FoundRecount }) {
  const rest = lines.filter(({ pieces }) => pieces === null).length
  const differences = lines.flatMap(({ pieces, expected }) =>
    pieces === null || pieces === expected ? [] : [pieces - expected],
  )
  const asked = useActionResult('apply')
  const sum = differences.reduce((total, one) => total + one, 0)
  return (
    <>
      <PanelForm
        title="Apply"
        note={
          differences.length === 0
            ? 'No differences so far.'
            : `${plural(differences.length, 'size')} differ, ${sum > 0 ? '+' : ''}${sum} pieces in all.`
        }
        action="apply"
        submit="Apply the differences"
        busy="Applying ..."
        // Refused because of counts that cannot be, they are taken when they are applied again.
        hidden={{ version, sure: asked?.problems.sure ? (asked.typed.version ?? '') : '' }}
      >
        {rest > 0 && (
          <Radios
            name="rest"
            label={`${plural(rest, 'size')} not counted`}
            options={{ keep: 'Leave them as they are', none: 'None of them is there' }}
            defaultValue="keep"
          />
        )}
      </PanelForm>
      <PanelForm
        title="Add a size"
        note="When something stands here that belongs elsewhere, and all of it is counted here."
        action="add"
        submit="Add"
        variant="outline"
      >
        <Pick name="sku" label="Size" hint="Name, barcode or SKU" from="/admin/stock/offers" required />
      </PanelForm>
      <PanelForm
        title="Drop"
        note="Ends the recount without any change of stock."
        action="drop"
        submit="Drop this recount"
        variant="outline"
      />
    </>
  )
}

type Props = { recountId: number; batch: string }

/**
 * Counts what is scanned; what could not be sent stays on the device. `batch`: so that a form without JavaScript that
 * is sent twice counts once.
 */
function ScanForm({ recountId, batch }: Props) {
  const plain = useActionResult('scan')
  const { ok, message, waits, scan, sendAgain } = useScans(`/admin/stock/recounts/${recountId}/scans`)
  const result = message ? { ok, message } : plain && { ok: plain.ok, message: plain.message ?? plain.problems.scanned }
  return (
    <div className="grid gap-3">
      <ScanField
        action="scan"
        name="scanned"
        label="Scan or type a barcode or SKU"
        submit="Count"
        result={result}
        onScan={code => code && scan(code)}
      >
        <input type="hidden" name="batch" value={batch} />
      </ScanField>
      {waits > 0 && !ok && (
        <Button variant="outline" onClick={sendAgain} className="justify-self-start">
          {`Send ${waits} again`}
        </Button>
      )}
    </div>
  )
}

type Batch = { id: string; codes: string[] }

/**
 * Sends what is scanned, one batch at a time: what is scanned meanwhile, also without a network, goes with the next
 * one. A batch that did not arrive is stored and sent again under its id, so that it counts once.
 */
function useScans(address: string) {
  const { revalidate } = useRevalidator()
  const waiting = useRef<string[]>([])
  const unsent = useRef<Batch | null>(null)
  const busy = useRef(false)
  const [state, setState] = useState<{ ok: boolean; message: string; waits: number }>({
    ok: true,
    message: '',
    waits: 0,
  })

  const send = async () => {
    if (busy.current) return
    busy.current = true
    for (let batch = nextBatch(); batch; batch = nextBatch()) {
      const result = await post(address, batch)
      if (!result) {
        const waits = batch.codes.length + waiting.current.length
        setState({
          ok: false,
          message: 'The shop cannot be reached. Scan on: nothing is lost while this page is open.',
          waits,
        })
        break
      }
      unsent.current = null
      const message = result.message ?? Object.values(result.problems)[0] ?? ''
      setState({ ok: result.ok, message, waits: waiting.current.length })
      await revalidate()
    }
    busy.current = false
  }
  const nextBatch = (): Batch | null => {
    if (!unsent.current && waiting.current.length > 0) {
      unsent.current = { id: crypto.randomUUID(), codes: waiting.current.splice(0, 500) }
    }
    return unsent.current
  }
  const scan = (code: string) => {
    waiting.current.push(code)
    void send()
  }
  return { ...state, scan, sendAgain: () => void send() }
}

async function post(address: string, { id, codes }: Batch): Promise<ActionResult | null> {
  const body = new URLSearchParams({ do: 'scan', batch: id, scanned: codes.join('\n') })
  const response = await sendUntilResponse(() => fetch(address, { method: 'POST', body }), { write: true })
  // A 4xx names what is wrong with the scans; a 5xx is tried again.
  if (response.status >= 500) return null
  return response.json().catch(() => null)
}
