import type { ActionFunctionArgs } from 'react-router'
import { z } from 'zod'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { askForPasskey, logInByPasskey } from '../../shop/staff/staff/index.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { openPage } from '../../web/server/staff-pages.ts'

const Sent = z.discriminatedUnion('do', [
  z.object({ do: z.literal('begin') }),
  z.object({ do: z.literal('finish'), response: z.record(z.string(), z.unknown()) }),
])

/** The sign-in by passkey, in two calls of the page's script. */
export const action = openPage(async ({ request, context }: ActionFunctionArgs): Promise<Response> => {
  const shop = context.get(requestContext)
  const sent = Sent.safeParse(await request.json().catch(() => null))
  if (!sent.success) return Response.json({ message: 'This is not a passkey' }, { status: 400 })
  try {
    const known = shop.staff.knownBrowser()
    if (known) await shop.limit('staffLoginKnown', `passkey ${known}`)
    else await shop.limit('staffLogin')
    if (sent.data.do === 'begin') {
      const { step, options } = await askForPasskey(shop.db, shop.staffSignIn)
      shop.staff.keepStep(step)
      return Response.json({ options })
    }
    const step = shop.staff.step()?.step
    if (!step) return Response.json({ message: 'This took too long. Please try again.' }, { status: 400 })
    const opened = await logInByPasskey(shop.db, shop.staffSignIn, step, sent.data.response, shop.device())
    shop.staff.start(opened.token)
    shop.staff.rememberBrowser(opened.email)
    return Response.json({})
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return Response.json({ message: error.message }, { status: error.code === 'too_many' ? 429 : 401 })
  }
})
