import { grouped } from '../../shop/ground/grouped.ts'
import { tableFile } from './excel-or-csv-field.ts'
import { Area, SentFile } from './fields.tsx'

type Props = {
  /** The most lines that are read. */
  most?: number
  /** What its lines may look like. */
  example?: string
  /** What else is to be said of it. */
  hint?: string
  /** Endings of names beside those of tables: '.eml'. */
  also?: string
}

/** A table as a file (`file`), or its lines pasted (`pasted`), which are easier to compare in letters of one width. */
export const FileOrLines = ({ most, example, hint = '', also = '' }: Props) => (
  <>
    <SentFile
      name="file"
      label={also ? 'File' : tableFile.label}
      accept={`${tableFile.accept}${also && `,${also}`}`}
      hint={[most && `At most ${grouped(most)} lines`, hint].filter(Boolean).join('. ') || undefined}
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
