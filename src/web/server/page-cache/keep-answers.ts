import type { Hono, MiddlewareHandler } from 'hono'
import type { WebEnv } from '../request-context.ts'
import { answerParts } from './answer-parts.ts'
import { chooseEncoding, readAnswer } from './kept-answer.ts'
import type { MadeOf } from './made-of.ts'
import type { AnswerCache } from './open-answer-cache.ts'

/** What the server's environment says of a request that it made itself, to keep its answer. */
export type KeepingEnv = { madeOf?: MadeOf; note?: WebEnv['Variables']['note'] }

/**
 * Answers public addresses from memory, and keeps what `app` answers to them. `app` gets a request without cookie, address or
 * any other header of the visitor, so that nothing personal can be in what is kept.
 */
export function keepAnswers(
  app: Hono<WebEnv>,
  { answers, addressOf, origin, cdnMaxAge }: AnswerCache,
): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const isRendering = (c.env as KeepingEnv | undefined)?.madeOf !== undefined
    if (isRendering || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    const { pathname, search } = new URL(c.req.url)
    const address = addressOf(pathname + search)
    if (address === null) return next()
    const asked = { acceptEncoding: c.req.header('accept-encoding'), ifNoneMatch: c.req.header('if-none-match') }
    const shown = await answers.answer(address, chooseEncoding(asked.acceptEncoding), async madeOf => {
      // A failure is logged and shown with the id of the request that met it first.
      const env: KeepingEnv = { madeOf, note: c.var.note }
      return readAnswer(await app.request(origin + address, {}, env))
    })
    const { status, headers, body } = answerParts(shown, asked, cdnMaxAge)
    const sent = c.req.method === 'HEAD' || !body ? null : new Uint8Array(body)
    return new Response(sent, { status, headers })
  }
}
