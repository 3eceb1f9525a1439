// Connections to other systems: what each needs is in `systems`, `save-connection.ts` stores it, `outgoing-calls.ts`
// what was called.

export { type Connection, type Credentials, findConnection, listConnections, readCredentials } from './connections.ts'
export { dropOldCalls, listCalls, type OutgoingCall, pausedUntil, recordCall, recordTry } from './outgoing-calls.ts'
export { queueRefresh, REFRESH_COURIERS } from './queue-refresh.ts'
export { askTry, SaveConnection, saveConnection } from './save-connection.ts'
