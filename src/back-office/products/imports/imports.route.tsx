import { useLoaderData } from 'react-router'
import { listImports } from '../../../shop/catalogue/product-imports/index.ts'
import { importStates } from '../../../shop/catalogue/product-imports/rules.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { titled } from '../../kit/titled.ts'
import { SendFile } from './send-file.tsx'

/** Sends a file of products; the latest imports. */
export const meta = titled('Import products')

const refusals: Record<string, string> = {
  empty: 'Please choose the file',
  busy: 'A file of yours is still arriving. Please wait until it is read.',
}

export const loader = staffPage('catalogue.change', async ({ shop, url }) => ({
  imports: await listImports(shop.db),
  problem: refusals[url.searchParams.get('refused') ?? ''] ?? null,
}))

export default function ImportsPage() {
  const { imports, problem } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Import products"
      back={{ to: '/admin/products', label: 'All products' }}
      rows={imports}
      to={({ importId }) => `/admin/products/import/${importId}`}
      columns={[
        {
          label: 'File',
          cell: ({ fileName }) => fileName,
          note: ({ createdAt, by }) => `${timeText(createdAt)}, ${by}`,
        },
        { label: 'Lines', cell: ({ lines }) => plural(lines, 'line'), plain: true },
        { label: 'State', cell: ({ state }) => importStates[state], chip: true, end: true },
      ]}
      empty={{ title: 'No file yet', text: 'Files that are imported stand here.' }}
    >
      <SendFile problem={problem} />
    </ListPage>
  )
}
