import { useLoaderData } from 'react-router'
import { listImports } from '../../../shop/catalogue/product-imports/index.ts'
import { IMPORT_BYTES, IMPORT_LINES, importStates } from '../../../shop/catalogue/product-imports/rules.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { Button } from '../../../ui/button.tsx'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { SentFile } from '../../kit/fields.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { Problem } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { titled } from '../../kit/titled.ts'

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

/** Sends a file of products. `problem`: why the last one was refused. */
const SendFile = ({ problem }: { problem: string | null }) => (
  <Panel
    title="A file of products"
    note="Products, prices, stock and Urdu texts, a line for each size. Nothing is changed before you have seen what it would do."
    className="my-4 max-w-xl"
  >
    {/* Read as it arrives, by a page of its own. */}
    <form method="post" action="/admin/products/import/file" encType="multipart/form-data" className="grid gap-4">
      {problem && <Problem>{problem}</Problem>}
      <SentFile
        name="file"
        label="CSV file"
        required
        accept=".csv,.txt,.tsv,text/csv"
        mostBytes={IMPORT_BYTES}
        hint={`At most ${IMPORT_BYTES / 1024 / 1024} MB and ${IMPORT_LINES.toLocaleString('en')} lines. Of an Excel sheet: Save as, CSV UTF-8`}
      />
      <Button type="submit" className="justify-self-start">
        Send
      </Button>
    </form>
    <p className="text-muted text-sm">
      <a href="/admin/products/export" className="text-link">
        Export all products
      </a>{' '}
      to begin with: edit that file and send it back. An empty cell leaves what is there; a single hyphen clears it.
    </p>
  </Panel>
)

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
