import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendUntilAnswered } from '../../../ui/connection.ts'
import type { StaffAnswer } from '../../../web/forms/staff-answer.ts'

type Batch = { id: string; codes: string[] }

/**
 * Sends what is scanned, one batch at a time: what is scanned meanwhile, also without a network, goes with the next one. A batch that did not
 * arrive is kept and sent again under its id, so that it counts once.
 */
export function useScans(address: string) {
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
      const answer = await post(address, batch)
      if (!answer) {
        const waits = batch.codes.length + waiting.current.length
        setState({
          ok: false,
          message: 'The shop cannot be reached. Scan on: nothing is lost while this page is open.',
          waits,
        })
        break
      }
      unsent.current = null
      const message = answer.message ?? Object.values(answer.problems)[0] ?? ''
      setState({ ok: answer.ok, message, waits: waiting.current.length })
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

async function post(address: string, { id, codes }: Batch): Promise<StaffAnswer | null> {
  const body = new URLSearchParams({ do: 'scan', batch: id, scanned: codes.join('\n') })
  const answer = await sendUntilAnswered(() => fetch(address, { method: 'POST', body }), { write: true })
  // A 4xx names what is wrong with the scans; a 5xx is tried again.
  if (answer.status >= 500) return null
  return answer.json().catch(() => null)
}
