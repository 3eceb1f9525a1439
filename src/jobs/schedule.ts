import { NIGHTLY_BACKUP } from '../platform/backup/runs.ts'
import { ASK_REVIEWS } from '../shop/content/reviews/index.ts'
import { REMIND_CHECKOUTS } from '../shop/orders/checkouts/index.ts'
import type { Scheduled } from '../shop/watch/health/index.ts'
import { adCrontab } from './ad-jobs.ts'
import { connectionCrontab } from './connection-jobs.ts'
import { courierCrontab } from './courier-jobs.ts'
import { messageCrontab } from './message-jobs.ts'
import { type BackupTimes, nightlyCrontab } from './nightly-backup.ts'
import { paymentCrontab } from './payment-jobs.ts'
import { taxCrontab } from './tax-jobs.ts'

const crontab = `
* * * * * publish-due
* * * * * run-sales
* * * * * cancel-planned
* * * * * pass-on-stock
* * * * * refresh-reports
* * * * * send-webhooks
* * * * * refresh-people
* * * * * ${REMIND_CHECKOUTS}
25 * * * * ${ASK_REVIEWS}
* * * * * run-campaigns
55 3 * * * drop-old-webhooks
*/10 * * * * refresh-sold
*/10 * * * * expire-orders
20 * * * * ask-couriers
15 3 * * * delete-expired
30 3 * * * drop-old-asks
45 3 * * * forget-ended-orders
30 21 * * * sweep-pictures
50 21 * * * check-nightly
`

type Turn = { line: string; name: string; hours: number }

/** The lines of the schedule, with the hours between two turns. */
const turns = (backups: BackupTimes): Turn[] =>
  [
    crontab,
    connectionCrontab,
    courierCrontab,
    messageCrontab,
    paymentCrontab,
    taxCrontab,
    adCrontab,
    nightlyCrontab(backups),
  ]
    .join('\n')
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const [minute = '', hour = '', , , , name = ''] = line.split(' ')
      const every = /^\*\/(\d+)$/.exec(hour)?.[1]
      return { line, name, hours: minute.startsWith('*') ? 0 : hour === '*' ? 1 : Number(every ?? 24) }
    })

/**
 * The schedule as graphile-worker reads it. A turn that passed while the shop was off is caught up once (`fill`); the
 * backup, which takes long, is queued by `queueMissedBackup`. Each line has a key, so that one job of it waits at most:
 * a turn takes the place of an earlier one that failed.
 */
export const crontabOf = (backups: BackupTimes): string =>
  turns(backups)
    .map(({ line, name, hours }) => {
      const fill = hours === 0 || name === NIGHTLY_BACKUP ? '' : `&fill=${hours}h`
      return `${line} ?jobKey=${SCHEDULED_KEY}${name}&jobKeyMode=preserve_run_at${fill}`
    })
    .join('\n')

/** Before the name of a scheduled job in its key: what is queued by hand has a key of its own. */
const SCHEDULED_KEY = 'scheduled:'

/** The jobs of the schedule, and after how many minutes each counts as not done: a turn and some for its work. */
export const scheduleOf = (backups: BackupTimes): Scheduled[] =>
  turns(backups).map(({ name, hours }) => ({ name, lateAfterMinutes: hours === 0 ? 60 : hours * 60 + 120 }))
