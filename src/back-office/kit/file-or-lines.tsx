import { grouped } from '../../shop/ground/grouped.ts'
import { Area, SentFile } from './fields.tsx'

type Props = {
  /** The most lines that are read. */
  most?: number
  /** What its lines may look like. */
  example?: string
  /** What the file is, where it is more or less than a CSV of an Excel sheet. */
  hint?: string
  /** Endings of names beside those of tables: '.eml'. */
  also?: string
}

/** A CSV as a file (`file`), or its lines pasted (`pasted`), which are easier to compare in letters of one width. */
export const FileOrLines = ({ most, example, hint = 'Of an Excel sheet: Save as, CSV UTF-8', also = '' }: Props) => (
  <>
    <SentFile
      name="file"
      label={also ? 'File' : 'CSV file'}
      accept={`.csv,.txt,.tsv,text/csv,text/plain${also && `,${also}`}`}
      hint={`${most ? `At most ${grouped(most)} lines. ` : ''}${hint}`}
    />
    <Area
      name="pasted"
      label="Or its lines, pasted"
      rows={4}
      placeholder={example}
      spellCheck={false}
      className="[&_textarea]:font-mono"
    />
  </>
)
