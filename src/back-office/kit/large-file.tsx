import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { tableFile } from './excel-or-csv-field.ts'
import { SentFile } from './fields.tsx'
import { Problem } from './notice.tsx'

/** Why a large file was refused before it was read, by `refused` of the address; null when it was not. */
export const fileRefusal = (refused: string | undefined): string | null =>
  refused === undefined ? null : (refusals[refused] ?? refusals.broken ?? null)

const refusals: Record<string, string> = {
  empty: 'Please choose the file, and what it holds where that is asked',
  busy: 'A file is still being read or worked on. Please wait a moment, and send this one again.',
  too_large: 'This file is too large. Please send it in several smaller ones.',
  broken: 'The file is empty, or did not arrive whole. Please send it again.',
  ended: 'This move has ended: please begin another one.',
}

type Props = {
  /** The address that takes it, apart from the page: it is read as it arrives. */
  to: string
  mostBytes: number
  /** After the most megabytes. */
  hint: string
  refused: string | null
  children?: ReactNode
}

/** The form of a file of many megabytes; works without scripts. */
export const LargeFileForm = ({ to, mostBytes, hint, refused, children }: Props) => (
  <form method="post" action={to} encType="multipart/form-data" className="grid gap-4">
    {refused && <Problem>{refused}</Problem>}
    {children}
    <SentFile
      name="file"
      label={tableFile.label}
      required
      accept={tableFile.accept}
      mostBytes={mostBytes}
      hint={`At most ${mostBytes / 1024 / 1024} MB${hint}`}
    />
    <Button type="submit" className="justify-self-start">
      Send
    </Button>
  </form>
)
