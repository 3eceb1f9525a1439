/**
 * Something that somebody is to work on, as a row of SQL. `until`: when it is lost, or too late; null where it only
 * waits.
 */
export type WaitingWork = { id: string; since: Date; until: Date | null }
