import { staffActions } from '../../../web/server/staff-pages.ts'
import { scanAction } from './recount-actions.ts'

/** Takes batches of scans from the recount's page, which stays as it is. */
export const action = staffActions({ scan: scanAction })
