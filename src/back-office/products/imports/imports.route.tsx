import { useLoaderData } from 'react-router'
import { listImports } from '../../../shop/catalogue/product-imports/index.ts'
import {
  IMPORT_BYTES,
  IMPORT_LINES,
  importStates,
} from '../../../shop/catalogue/product-imports/product-import-rules.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { fileRefusal, LargeFileForm } from '../../kit/large-file.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { titled } from '../../kit/titled.ts'

/** Sends a file of products; the latest imports. */
export const meta = titled('Import products')

export const loader = staffPage('catalogue.change', async ({ shop, query }) => ({
  imports: await listImports(shop.db),
  refused: fileRefusal(query.refused),
}))

/** Sends a file of products. `refused`: why the last one was. */
const SendFile = ({ refused }: { refused: string | null }) => (
  <Panel
    title="A file of products"
    note="Products, prices, stock and Urdu texts, a line for each size. Nothing is changed before you have seen what it would do."
    className="my-4 max-w-xl"
  >
    <LargeFileForm
      to="/admin/products/import/file"
      mostBytes={IMPORT_BYTES}
      hint={` and ${IMPORT_LINES.toLocaleString('en')} lines`}
      refused={refused}
    />
    <p className="text-muted text-sm">
      <a href="/admin/products/export" className="text-link">
        Export all products
      </a>{' '}
      to begin with: edit that file and send it back. An empty cell leaves what is there; a single hyphen clears it.
    </p>
  </Panel>
)

export default function ImportsPage() {
  const { imports, refused } = useLoaderData<typeof loader>()
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
        { label: 'State', cell: ({ state }) => importStates[state], chip: ({ state }) => state, end: true },
      ]}
      empty={{
        title: 'No file yet',
        text: 'Your files are listed here, with what each would change and its result.',
      }}
    >
      <SendFile refused={refused} />
    </ListPage>
  )
}
