import { useLoaderData } from 'react-router'
import { dayText, today } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { findUnusual } from '../../shop/money/day-close/index.ts'
import { mayDo } from '../../shop/staff/staff/rules.ts'
import { listRedLines } from '../../shop/watch/health/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { RedLines } from '../kit/red-lines.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { LiveOrders } from '../orders/live-orders.tsx'
import { Evening } from './evening.tsx'
import { type Tile as Counted, loadToday } from './load-today.ts'

/** The first page: the day at a glance, each number a link into its queue. */
export const meta = titled('Today')

export const loader = staffPage('today.read', async ({ shop, session: { staff } }) => ({
  name: staff.name,
  day: dayText(new Date()),
  date: today(),
  groups: await loadToday(shop.db, staff),
  unusual: mayDo(staff.role, 'reports.read') ? await findUnusual(shop.db) : [],
  broken: await listRedLines(shop.db, staff.role),
}))

export default function TodayPage() {
  const { name, day, date, groups, unusual, broken } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <DetailPage
      title={`Assalam-o-Alaikum, ${name}`}
      note={day}
      first={
        <>
          <RedLines lines={broken} />
          {unusual.length > 0 && (
            <section aria-label="What is unusual" className="notice">
              {unusual.map(text => (
                <p key={text}>{text}</p>
              ))}
            </section>
          )}
          {may('orders.read') && <LiveOrders />}
        </>
      }
    >
      {groups.map(({ title, tiles }) => (
        <section key={title} aria-label={title}>
          <h2 className="label mb-2 text-muted">{title}</h2>
          <Tiles label={title} tiles={tiles.map(tileOf)} />
        </section>
      ))}
      <Evening day={date} />
    </DetailPage>
  )
}

const tileOf = ({ label, path, ...tile }: Counted) => ({
  label,
  to: path,
  figure: 'amount' in tile ? amountText(tile.amount) : tile.number,
})
