import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { MessageState } from './message-rules.ts'
import { fallBack } from './sms-instead.ts'

/**
 * What became of a message, as the other system reports. `messageId`: ours, which it gives back. `otherWay`: this phone
 * cannot be reached so.
 */
export type StatusChange = {
  outsideId: string
  messageId: string | null
  state: Extract<MessageState, 'sent' | 'delivered' | 'read' | 'failed'>
  at: Date
  why: string
  otherWay: boolean
  category: string
  billable: boolean
}

/**
 * Notes what became of a message. Statuses come more than once and in any order: a later state stays, and one that was
 * delivered has not failed. One whose sending stayed uncertain is settled by it. A message that nobody knows is left
 * alone.
 */
export async function recordStatus(tx: Tx, { outsideId, messageId, state, ...status }: StatusChange): Promise<void> {
  const { rows } = await sql<{ id: string; failed: boolean }>`
    update messages set
      outside_id = coalesce(outside_id, ${outsideId}),
      state = case
        when ${state} = 'failed' then case when state in ('delivered', 'read') then state else 'failed' end
        when array_position(${ORDER}::text[], state) > array_position(${ORDER}::text[], ${state}) then state
        else ${state} end,
      why = case when ${state} = 'failed' and state not in ('delivered', 'read') then ${status.why.slice(0, 300)} else '' end,
      sent_at = coalesce(sent_at, ${status.at}),
      delivered_at = case when ${state} in ('delivered', 'read') then coalesce(delivered_at, ${status.at}) else delivered_at end,
      read_at = case when ${state} = 'read' then coalesce(read_at, ${status.at}) else read_at end,
      category = case when ${status.category} <> '' then ${status.category} else category end,
      billable = billable or ${status.billable}
    where id = (
      select id from messages where channel = 'whatsapp'
        and (outside_id = ${outsideId} or (outside_id is null and id = ${messageId} and state in ('sending', 'uncertain', 'accepted')))
      order by outside_id nulls last limit 1 for update)
    returning id, state = 'failed' as failed`.execute(tx)
  const [message] = rows
  if (message?.failed && status.otherWay) await fallBack(tx, message.id)
}

/** A state follows those before it; `failed` may still be followed by `delivered`. */
const ORDER: MessageState[] = ['waiting', 'sending', 'uncertain', 'failed', 'accepted', 'sent', 'delivered', 'read']
