import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { mayDo, roles } from '../../shop/staff/rules.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ChangesWaiting } from '../orders/changes-waiting.tsx'
import { useLiveOrders } from '../orders/use-live-orders.ts'
import { loadToday } from './load-today.ts'

/** The first page: the day at a glance, each number a link into its queue. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Today'), noIndex]

export const loader = staffPage('today.read', async ({ shop, session: { staff } }) => ({
  name: staff.name,
  role: staff.role,
  groups: await loadToday(shop.db, staff.role),
}))
type Page = Awaited<ReturnType<typeof loader>>

export default function TodayPage() {
  const { name, role, groups } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <h1 className="page-title">Assalam-o-Alaikum, {name}</h1>
      <p className="mt-2 text-muted">{roles[role].purpose}.</p>
      {mayDo(role, 'orders.read') && <Live />}
      {groups.map(({ title, tiles }) => (
        <section key={title} aria-label={title} className="mt-6">
          <h2 className="label text-muted">{title}</h2>
          <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            {tiles.map(({ label, number, path }) => (
              <li key={label}>
                <a href={path} className="tile">
                  <span className="tile-number">{number}</span>
                  <span>{label}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Keeps the numbers current. */
function Live() {
  const { waiting, show } = useLiveOrders()
  return <ChangesWaiting waiting={waiting} show={show} />
}
