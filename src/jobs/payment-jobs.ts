import type { TaskList } from 'graphile-worker'
import type { SystemParts } from '../integrations/kit/open-system.ts'
import { openHosted } from '../integrations/open-hosted.ts'
import { WORK_PAYMENTS, workPayments } from '../shop/orders/payments/index.ts'

/** Asks what became of payments on hosted pages, also when no notice came. */
export const paymentCrontab = `
* * * * * ${WORK_PAYMENTS}
`

/** The jobs that call the systems of hosted pages. */
export const paymentTasks = (parts: SystemParts & { publicUrl: string }): TaskList => ({
  [WORK_PAYMENTS]: () => workPayments(parts.db, parts.sealer, openHosted(parts)),
})
