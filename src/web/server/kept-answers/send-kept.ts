import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerParts } from './answer-parts.ts'
import type { AnswerCache } from './open-answer-cache.ts'

/** Answers a request from memory, before any other work of the shop. False when there is no kept answer. */
export type SendKept = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

export function sendKept({ answers, addressOf, cdnMaxAge }: AnswerCache): SendKept {
  const findAt = (address: string | null) => (address === null ? undefined : answers.find(address))
  // Most links are written as their key.
  return ({ method, url = '', headers: sent }, outgoing) => {
    if (method !== 'GET' && method !== 'HEAD') return false
    const kept = answers.find(url) ?? findAt(addressOf(url))
    if (!kept) return false
    const asked = { acceptEncoding: sent['accept-encoding'] as string | undefined, ifNoneMatch: sent['if-none-match'] }
    const { status, headers, body } = answerParts(kept, asked, cdnMaxAge)
    outgoing.writeHead(status, headers.flat())
    outgoing.end(method === 'HEAD' || !body ? undefined : body)
    return true
  }
}
