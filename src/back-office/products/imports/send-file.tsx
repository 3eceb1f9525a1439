import { IMPORT_BYTES, IMPORT_LINES } from '../../../shop/catalogue/product-imports/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { SentFile } from '../../kit/fields.tsx'
import { Problem } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'

/** Sends a file of products. `problem`: why the last one was refused. */
export const SendFile = ({ problem }: { problem: string | null }) => (
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
