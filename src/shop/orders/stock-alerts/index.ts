// Asks for sold-out sizes: `request-alert.ts`, `find-due-alert.ts`. Who gets a piece that comes back is
// `db/functions/orders/stock-alerts.sql`.

export { type AlertSize, findAlertSize } from './find-alert-size.ts'
export { findDueAlert, passOnKept } from './find-due-alert.ts'
export { listAlerts, WaitingFor } from './list-alerts.ts'
export { callWaiting, listWaiting, WaitingFilter, type WaitingSize } from './list-waiting.ts'
export { requestAlert, waitsText } from './request-alert.ts'
export { RequestAlert, RequestPhoneAlert, StopAlerts } from './stock-alert-form-rules.ts'
export {
  aboutAlert,
  dropOldAlerts,
  forgetAlerts,
  forgetAlertsOfPhones,
  lockAlert,
  moveAlerts,
  stopAlerts,
  stopAlertsLinks,
  stopAlertsToken,
} from './stop-alerts.ts'
