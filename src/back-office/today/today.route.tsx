import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { dayText, today } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { findUnusual } from '../../shop/money/day-close/index.ts'
import { dayCurves } from '../../shop/money/reports/index.ts'
import { readSettings } from '../../shop/settings/settings/index.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { findSteps } from '../../shop/watch/first-steps/index.ts'
import { listRedLines } from '../../shop/watch/health/index.ts'
import { AssignWork, assignWork, listColleagues } from '../../shop/watch/work/index.ts'
import { workKinds } from '../../shop/watch/work/work-rules.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ChartPanel } from '../kit/chart-panel.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { RedLines } from '../kit/red-lines.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { LiveOrders } from '../orders/live-orders.tsx'
import { skipAction } from '../steps/step-actions.ts'
import { StepsList } from '../steps/steps-list.tsx'
import { type Tile as Counted, type Group, loadToday } from './load-today.ts'
import { loadWork, whoMay } from './load-work.ts'
import { WorkList } from './work-list.tsx'

/**
 * The first page: what is broken, the day's work in its order, then the day at a glance, each number a link into its
 * queue.
 */
export const meta = titled('Today')

export const loader = staffPage('today.read', async ({ shop, session: { staff } }) => {
  const [steps, work, colleagues, groups, unusual, broken, curves] = await Promise.all([
    mayDo(staff.role, 'settings.change') ? findSteps(shop.db, await readSettings(shop.db)) : [],
    loadWork(shop, staff),
    listColleagues(shop.db),
    loadToday(shop.db, staff),
    mayDo(staff.role, 'reports.read') ? findUnusual(shop.db) : [],
    listRedLines(shop.db, staff.role),
    mayDo(staff.role, 'reports.read') && dayCurves(shop.db, today()),
  ])
  return {
    name: staff.name,
    // Until each is done or left out.
    steps: steps.some(({ state }) => state === 'open') ? steps : [],
    day: dayText(new Date()),
    work: work.map(line => ({ ...line, colleagues: whoMay(colleagues, line.kind) })),
    groups,
    unusual,
    broken,
    orders: curves ? curves.orders : null,
  }
})

/** A press on a name: the work, and the id of who has it from now on, or of nobody. */
const Pressed = z.object({
  to: z
    .string()
    .max(120)
    .transform(to => {
      const [kind, staffId = ''] = to.split(' ')
      return { kind, staffId }
    })
    .pipe(AssignWork),
})

export const action = staffActions({
  skip: skipAction,
  assign: staffAction('today.read', Pressed, async ({ tx, input: { to }, session: { staff } }) => {
    const { label, permission } = workKinds[to.kind]
    if (!mayDo(staff.role, permission)) throw new ShopError('not_permitted', 'This work is not for your role')
    const { changed, before, after } = await assignWork(tx, to)
    return {
      audit: changed
        ? {
            action: 'work.assigned',
            subject: { type: 'work', id: to.kind, label },
            before: { who: before },
            after: { who: after },
          }
        : [],
      message: after ? `${label}: ${after} has it today.` : `${label}: nobody has it.`,
    }
  }),
})

// A chart of fewer shows no shape.
const LEAST_ORDERS = 6

export default function TodayPage() {
  const { name, steps, day, work, groups, unusual, broken, orders } = useLoaderData<typeof loader>()
  const may = useMay()
  const isOpen = steps.some(step => step.name === 'open' && step.state === 'done')
  return (
    <DetailPage
      title={`Assalam-o-Alaikum, ${name}`}
      note={day}
      first={
        <>
          <RedLines lines={broken} />
          {steps.length > 0 && <StepsList steps={steps} folded={isOpen} />}
          {unusual.length > 0 && (
            <section aria-label="What is unusual" className="notice">
              {unusual.map(({ text, leads: { label, to, permission } }) => (
                <p key={text}>
                  {text}{' '}
                  {may(permission) && (
                    <a href={to} className="text-link whitespace-nowrap">
                      {label}
                    </a>
                  )}
                </p>
              ))}
            </section>
          )}
          {may('orders.read') && <LiveOrders />}
        </>
      }
    >
      {/* A shop that is not open yet has its steps to do. */}
      {(work.length > 0 || steps.length === 0) && <WorkList lines={work} />}
      {groups.filter(saysAnything).map(tilesOf)}
      {orders && <ChartPanel title="Orders by the hour" chart={orders} least={LEAST_ORDERS} />}
    </DetailPage>
  )
}

/** Amounts of a shop that has sold nothing yet are no row. */
const saysAnything = ({ money, tiles }: Group): boolean =>
  !money || tiles.some(tile => 'amount' in tile && tile.amount !== 0)

const tilesOf = ({ title, tiles, money }: Group) => (
  <section key={title} aria-label={title}>
    <h2 className="label mb-2 text-muted">{title}</h2>
    <Tiles label={title} tiles={tiles.map(tileOf)} row={money} />
  </section>
)

const tileOf = ({ label, path, note, ...tile }: Counted) => ({
  label,
  note,
  to: path,
  figure: 'amount' in tile ? amountText(tile.amount) : tile.number,
  none: 'number' in tile && tile.number === 0,
})
