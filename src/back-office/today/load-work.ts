import { mayDo, type Role } from '../../shop/staff/staff/permission-rules.ts'
import { type Colleague, listWork, type WorkLine } from '../../shop/watch/work/index.ts'
import { ageText, atWork, countText, untilText, type WorkKind, workKinds } from '../../shop/watch/work/work-rules.ts'
import type { RequestContext } from '../../web/server/request-context.ts'

/** A line of the day's work as it is read. `begin`: where the first is done. */
export type ShownWork = Pick<WorkLine, 'kind' | 'waiting' | 'staffId' | 'staffName'> & {
  label: string
  /** '12 orders to pack'. */
  counted: string
  age: string
  until: string
  late: boolean
  path: string
  begin: string
}

type Shop = Pick<RequestContext, 'db' | 'settings'>
type Reader = { id: string; role: Role }

// By the person of a request's session, which is one object for all that is loaded in that request: the frame of every
// page, and Today.
const asked = new WeakMap<Reader, Promise<WorkLine[]>>()

/** The day's work of whoever makes a request, in the words of the page. The database is asked once a request. */
export async function loadWork(shop: Shop, reader: Reader): Promise<ShownWork[]> {
  const lines = await (asked.get(reader) ?? ask(shop, reader))
  const now = new Date()
  return lines.map(({ kind, since, until, ...line }) => ({
    ...line,
    kind,
    label: workKinds[kind].label,
    counted: countText(kind, line.waiting),
    age: ageText(since, now),
    until: until ? untilText(kind, until, now) : '',
    late: workKinds[kind].overdue ?? (until !== null && until < now),
    path: workKinds[kind].path,
    begin: beginOf(kind),
  }))
}

// The statement takes 50 ms at 50,000 orders, and stands on every page.
const RECENT_MS = 3000
const MOST_READERS = 200
const recent = new Map<string, { at: number; lines: Promise<ShownWork[]> }>()

/**
 * The same for the counts beside the pages' links: of a person, as it was at most three seconds ago in this process.
 */
export function loadRecentWork(shop: Shop, reader: Reader): Promise<ShownWork[]> {
  const key = `${reader.id} ${reader.role}`
  const known = recent.get(key)
  if (known && Date.now() - known.at < RECENT_MS) return known.lines
  const lines = loadWork(shop, reader)
  if (recent.size >= MOST_READERS) recent.clear()
  recent.set(key, { at: Date.now(), lines })
  lines.catch(() => recent.delete(key))
  return lines
}

function ask(shop: Shop, reader: Reader): Promise<WorkLine[]> {
  const lines = shop.settings().then(settings => listWork(shop.db, { settings, reader }))
  asked.set(reader, lines)
  return lines
}

/** Leads to the first of a kind, or to the next after the one that is open. */
export const beginOf = (kind: WorkKind, after = ''): string => atWork('/admin/today/next', kind, after)

/** Those who may be given a kind of work. */
export const whoMay = (colleagues: readonly Colleague[], kind: WorkKind): Colleague[] =>
  colleagues.filter(({ role }) => mayDo(role, workKinds[kind].permission))
