import { Area, SentFile } from './fields.tsx'

type Props = {
  /** The most lines that are read. */
  most?: number
  /** What its lines may look like. */
  example?: string
}

/** A CSV as a file (`file`), or its lines pasted (`pasted`), which are easier to compare in letters of one width. */
export const FileOrLines = ({ most, example }: Props) => (
  <>
    <SentFile
      name="file"
      label="CSV file"
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      hint={`${most ? `At most ${most} lines. ` : ''}Of an Excel sheet: Save as, CSV UTF-8`}
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
