import type { DocumentVersion } from '../../../shop/content/documents/index.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { Fold } from '../../kit/fold.tsx'
import type { Column } from '../../kit/list-table.tsx'

/** A version of a text. */
export const versionColumns: readonly Column<DocumentVersion>[] = [
  { label: 'Version', cell: ({ number }) => `Version ${number}`, note: ({ words }) => plural(words, 'word') },
  {
    label: 'Text',
    plain: true,
    cell: ({ text }) => (
      <Fold label={text.title}>
        <pre className="max-h-96 overflow-auto whitespace-pre-wrap text-sm" dir="auto">
          {[text.description, text.body, text.urduTitle, text.urduDescription, text.urduBody]
            .filter(Boolean)
            .join('\n\n')}
        </pre>
      </Fold>
    ),
  },
  { label: 'Who', cell: ({ savedBy }) => savedBy, note: ({ savedAt }) => timeText(savedAt), plain: true },
]
