import { type RawBuilder, sql } from 'kysely'
import { timeText } from '../../ground/dates.ts'
import {
  type Answer,
  type Channel,
  channelLabels,
  type MessageState,
  messageStates,
} from '../messages/message-rules.ts'

/**
 * What became of the question whether an order is right, sent to its phone. `waits`: its answer is still waited for,
 * until `answerBy`.
 */
export type Asked = {
  channel: Channel
  at: string
  state: MessageState
  why: string
  answer: Answer | null
  waits: boolean
  answerBy: string
}

// A question that waits for its connection is no reason not to call.
const SENT_WITHIN_MINUTES = 10

/**
 * Of the table `orders`: the last question to its phone.
 * @rule until when a call waits for the answer to a message
 */
export const askedByMessage = (now: Date): RawBuilder<Asked> => sql`(
  select channel, coalesce(sent_at, queued_at) as at, messages.state, messages.why, answer,
    coalesce(answer_by, queued_at + ${SENT_WITHIN_MINUTES} * interval '1 minute') as "answerBy",
    answer is null and messages.state in ('waiting', 'sending', 'accepted', 'sent', 'delivered', 'read')
      and coalesce(answer_by, queued_at + ${SENT_WITHIN_MINUTES} * interval '1 minute') > ${now} as waits
  from messages where order_id = orders.id and kind = 'confirm' order by queued_at desc, id limit 1)`

/** How the queue of calls says it: 'Asked by WhatsApp on 23 November 2026, 20:15: read'. */
export function askedText({ channel, at, state, why, answer }: Asked): string {
  const how = `by ${channelLabels[channel]}`
  if (answer === 'change') return `Wants a change, ${how}`
  if (answer) return `Answered ${how}`
  if (state === 'failed' || state === 'uncertain' || state === 'skipped')
    return `Asked ${how}: ${messageStates[state].toLowerCase()}${why && ` (${why})`}`
  if (state === 'waiting' || state === 'sending') return `Being asked ${how}`
  return `Asked ${how} on ${timeText(at)}${state === 'accepted' ? '' : `: ${messageStates[state].toLowerCase()}`}`
}
