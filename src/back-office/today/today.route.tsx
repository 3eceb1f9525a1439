import { useLoaderData } from 'react-router'
import { amountText } from '../../shop/money.ts'
import { roles } from '../../shop/staff/rules.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { ChangesWaiting } from '../orders/changes-waiting.tsx'
import { useLiveOrders } from '../orders/use-live-orders.ts'
import { loadToday, type Tile } from './load-today.ts'

/** The first page: the day at a glance, each number a link into its queue. */
export const meta = titled('Today')

export const loader = staffPage('today.read', async ({ shop, session: { staff } }) => ({
  name: staff.name,
  role: staff.role,
  groups: await loadToday(shop.db, staff.role),
}))

export default function TodayPage() {
  const { name, role, groups } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <h1 className="page-title">Assalam-o-Alaikum, {name}</h1>
      <p className="text-muted text-sm">{roles[role].purpose}.</p>
      {may('orders.read') && <Live />}
      {groups.map(({ title, tiles }) => (
        <section key={title} aria-label={title} className="mt-4">
          <h2 className="label text-muted">{title}</h2>
          <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
            {tiles.map(tile => (
              <li key={tile.label}>
                <a href={tile.path} className="tile">
                  <TileNumber {...tile} />
                  <span>{tile.label}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const TileNumber = (tile: Tile) => (
  <span className={'amount' in tile ? 'tile-amount' : 'tile-number'}>
    {'amount' in tile ? amountText(tile.amount) : tile.number}
  </span>
)

/** Keeps the numbers current. */
function Live() {
  const { waiting, show } = useLiveOrders()
  return <ChangesWaiting waiting={waiting} show={show} />
}
