import type { Tx } from '../../../platform/database/database.ts'
import { findByNumbers, lockParcels } from './find-parcels.ts'
import { eachParcel } from './hand-over.ts'
import { demandMove, lockParcel } from './lock-parcel.ts'
import type { Result, Status } from './parcel-rules.ts'
import { lockReturned, recordResult } from './record-result.ts'

/**
 * A line of what a courier says: its place from 1, the numbers that may name the parcel (the first that does counts),
 * what it means, the courier's own word, and the reason of a failed attempt.
 */
export type StatusLine = { line: number; numbers: readonly string[]; status: Status; word: string; reason?: string }

/** What became of a line. `same`: the shop knew it already. */
export type StatusOutcome = { line: number; number: string } & (
  | { outcome: 'done'; parcelId: string; code: string; status: Status }
  | { outcome: 'same' }
  | { outcome: 'refused'; why: string }
)

/**
 * Records what a courier says of its parcels, in the order of its list. Lines that cannot be applied change nothing and
 * are returned with the reason. `strict`: an unexpected error is thrown.
 */
export async function recordStatuses(
  tx: Tx,
  lines: readonly StatusLine[],
  { actor, courierId, strict = false }: { actor: string; courierId: string; strict?: boolean },
): Promise<StatusOutcome[]> {
  const parcels = await findByNumbers(
    tx,
    lines.flatMap(({ numbers }) => numbers),
    courierId,
  )
  const named = lines.map(line => {
    const [number = ''] = line.numbers
    const hits = line.numbers.map(each => parcels.get(each)).filter(hit => hit !== undefined)
    const hit =
      hits.find(({ parcelId }) => parcelId !== undefined) ??
      hits.find(each => each.why !== undefined && each.several) ??
      hits[0]
    return { ...line, number, parcelId: hit?.parcelId, why: hit?.why ?? 'The line has no number.' }
  })
  const ids = named.flatMap(({ parcelId }) => parcelId ?? [])
  const codes = await lockParcels(tx, ids)
  await lockReturned(
    tx,
    named.flatMap(({ parcelId, status }) => (parcelId && status === 'returned' ? { parcelId, result: status } : [])),
  )
  const outcomes: StatusOutcome[] = []
  for (const { parcelId, why, line, number, status, word, reason = '' } of named) {
    if (parcelId === undefined) {
      outcomes.push({ line, number, outcome: 'refused', why })
      continue
    }
    let changed = false
    const record = async (part: Tx) => {
      changed = await recordStatus(part, { parcelId, status, reason, actor })
      await keepWord(part, parcelId, [word, reason].filter(Boolean).join(': '))
    }
    const { done, refused } = await eachParcel(tx, [parcelId], codes, record, { strict })
    const [one] = done
    if (!one) outcomes.push({ line, number, outcome: 'refused', why: refused[0]?.why ?? '' })
    else if (changed) outcomes.push({ line, number, outcome: 'done', status, ...one })
    else outcomes.push({ line, number, outcome: 'same' })
  }
  return outcomes
}

type One = { parcelId: string; status: Status; reason: string; actor: string }

/** Whether it changed anything. Throws `move_refused` for what contradicts what the shop knows. */
async function recordStatus(tx: Tx, { parcelId, status, reason, actor }: One): Promise<boolean> {
  const parcel = await lockParcel(tx, parcelId)
  const { state, attempted_at: attemptedAt } = parcel
  // Lists of couriers go on saying what was recorded before, and that a parcel moves on its way back.
  const comesBack = state === 'refused' || state === 'returned'
  const isKnown: Record<Status, boolean> = {
    onTheWay: comesBack || (state === 'handed_over' && attemptedAt === null),
    attempted: comesBack || (state === 'handed_over' && attemptedAt !== null && parcel.attempt_reason === reason),
    delivered: state === 'delivered',
    refused: comesBack,
    returned: state === 'returned',
  }
  if (isKnown[status]) return false
  if (status !== 'onTheWay') {
    await recordResult(tx, { parcelId, result: status satisfies Result, reason, actor })
    return true
  }
  if (state !== 'handed_over') demandMove(parcel, 'handed_over')
  await tx.updateTable('parcels').set({ attempted_at: null, attempt_reason: '' }).where('id', '=', parcelId).execute()
  return true
}

async function keepWord(tx: Tx, parcelId: string, word: string): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ courier_status: word.slice(0, 200).toWellFormed(), courier_status_at: new Date() })
    .where('id', '=', parcelId)
    .where('courier_status', '!=', word)
    .execute()
}
