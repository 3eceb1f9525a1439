import { Logger, type Runner, run } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { z } from 'zod'
import { orderReceived } from '../emails/order-received.tsx'
import type { Db } from '../platform/database/database.ts'
import type { Post } from '../platform/mail.ts'
import type { SignIn } from '../platform/sign-in/sign-in.ts'
import { sendResetLink } from '../shop/accounts/index.ts'
import { refreshSold } from '../shop/catalogue/index.ts'
import { findOrder, mailAskedOrder } from '../shop/orders/index.ts'
import { readSettings } from '../shop/settings/index.ts'

type JobParts = {
  db: Db
  databaseUrl: string
  log: Log
  post: Post
  /** The shop's address, for links in letters. */
  publicUrl: string
  orderKey: (orderId: string) => string
  signIn: SignIn
}

const OrderLetter = z.object({ orderId: z.string() })
const ForgotPassword = z.object({ email: z.string() })

/** Works the queue inside this process until `stop()`, which waits for the jobs in hand. */
export async function startJobs({
  db,
  databaseUrl,
  log,
  post,
  publicUrl,
  orderKey,
  signIn,
}: JobParts): Promise<Runner> {
  return run({
    connectionString: databaseUrl,
    maxPoolSize: 3,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => (level === 'error' ? log.error(message) : log.debug(message))),
    crontab: '*/10 * * * * refresh-sold',
    taskList: {
      'refresh-sold': async () => refreshSold(db),
      'forgot-password': async payload => sendResetLink(signIn, ForgotPassword.parse(payload).email),
      'order-tracking': async payload => mailAskedOrder(db, payload),
      'order-received': async payload => {
        const { orderId } = OrderLetter.parse(payload)
        const [order, settings] = [
          await findOrder(db, orderId, { browserId: null, accountId: null, verifiedEmail: null, holdsLink: true }),
          await readSettings(db),
        ]
        const link = `${publicUrl}/order/${orderId}?key=${orderKey(orderId)}`
        const from = `${settings.shopName} <${settings.supportEmail}>`
        await post(`order-received ${orderId}`, from, orderReceived(order, settings, link))
      },
    },
  })
}
