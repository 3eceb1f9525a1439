// What is broken: one list, `what-is-broken.ts`, for Today, Health and the emails to owners.

export {
  findFailedJobs,
  findFailingChannels,
  findMissedSchedule,
  findSlowQueues,
  findUnowned,
  noteRuns,
  type Scheduled,
} from './find-alarms.ts'
export { type Check, checkNightly, findFailedChecks, listChecks } from './nightly-checks.ts'
export { countCalls, findSlowQueries, readVersions } from './read-health.ts'
export {
  type FailedRoute,
  listFailedRoutes,
  listSlowStatements,
  readCacheUse,
  type SlowStatement,
} from './read-requests.ts'
export { readStorage } from './storage-days.ts'
export { listRedLines, type RedLine, shopFinders } from './what-is-broken.ts'
