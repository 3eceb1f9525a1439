import { useLoaderData } from 'react-router'
import { timeText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { listFiles } from '../../../shop/money/courier-files/index.ts'
import { fileKinds, fileStates } from '../../../shop/money/courier-files/rules.ts'
import { listCouriers } from '../../../shop/orders/dispatch/index.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { LineLink } from '../../kit/line-link.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { ImportPanels } from './import-panels.tsx'
import { listsActions } from './lists-actions.ts'

/** What came of parcels and their tracking numbers: scanned one by one, or as a courier's file. */
export const meta = titled('Results and tracking numbers')

export const loader = staffPage('dispatch.read', async ({ shop }) => {
  const [couriers, files] = await Promise.all([listCouriers(shop.db), listFiles(shop.db)])
  return { couriers: couriers.map(({ courierId, name }) => [courierId, name] as const), files }
})

export const action = staffActions(listsActions)

export default function ListsPage() {
  const { couriers, files } = useLoaderData<typeof loader>()
  const mayWork = useMay()('dispatch.work')
  return (
    <ListPage
      title="Results and tracking numbers"
      actions={<LineLink to="/admin/dispatch">Dispatch</LineLink>}
      rows={files}
      to={({ fileId }) => `/admin/dispatch/files/${fileId}`}
      columns={[
        { label: 'List', cell: ({ courier }) => courier, note: ({ fileName }) => fileName },
        { label: 'About', cell: ({ kind }) => fileKinds[kind], plain: true },
        { label: 'Sent', cell: ({ createdAt }) => timeText(createdAt), note: ({ by }) => by },
        { label: 'Lines', cell: ({ lines }) => plural(lines, 'line'), note: came, figure: true, plain: true },
        { label: 'State', cell: ({ state }) => <StateChip state={state} />, end: true },
      ]}
      empty={{ title: 'No list is imported yet', text: 'Files of couriers stand here with what became of each line.' }}
    >
      {mayWork && <ImportPanels couriers={couriers} />}
    </ListPage>
  )
}

type File = Awaited<ReturnType<typeof listFiles>>[number]

const came = ({ state, done, refused }: File) =>
  state !== 'mapping' && `${done} applied${refused > 0 ? `, ${refused} not` : ''}`

const StateChip = ({ state }: Pick<File, 'state'>) => (
  <span className={state === 'done' ? 'chip' : 'chip chip-danger'}>{fileStates[state]}</span>
)
